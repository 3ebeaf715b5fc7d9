import { randomUUID } from 'node:crypto';
import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import type { ApiDefinition, ApiRoute } from '#infra/local/template/api-definition.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { gatewayAnswer, httpAnswer } from './http-answer.ts';
import { httpEvent } from './http-event.ts';
import { BadPath, routeTable } from './route-table.ts';
import { TokenBucket } from './throttle.ts';

/** Largest body of an HTTP API, in bytes. */
export const maxBodyBytes = 10 * 1024 * 1024;
/** Largest event of a synchronous Lambda call, in bytes of its JSON: a body in base64 is a third larger there. */
const maxEventBytes = 6 * 1024 * 1024;

export type HttpApi = (request: ApiRequest) => Promise<ApiAnswer>;

/** Runs the routes of the HTTP API: throttle, event, function, answer. Never rejects because of a request. */
export function startHttpApi(api: ApiDefinition, functions: LocalFunctions): HttpApi {
  const find = routeTable(api.routes);
  const buckets = new Map<ApiRoute, TokenBucket>();
  for (const route of api.routes) {
    if (route.throttle !== undefined) buckets.set(route, new TokenBucket(route.throttle, performance.now()));
  }

  async function answer(request: ApiRequest): Promise<ApiAnswer> {
    const match = find(request.method, request.path);
    if (match === undefined) return gatewayAnswer(404, 'Not Found');
    if (buckets.get(match.route)?.take(performance.now()) === false) {
      return gatewayAnswer(429, 'Too Many Requests');
    }
    const event = httpEvent(api, request, match, request.at ?? new Date());
    if (isTooLarge(request, event)) return gatewayAnswer(413, 'Request Entity Too Large');
    const invoked = functions.invoke(match.route.functionArn, event, request.at?.getTime());
    return answerOf(await within(match.route.timeoutMs, invoked));
  }

  return async (request) => {
    try {
      const answered = await answer(request);
      answered.headers['apigw-requestid'] = randomUUID();
      return answered;
    } catch (error) {
      if (error instanceof BadPath) return gatewayAnswer(400, 'Bad Request');
      throw error;
    }
  };
}

function answerOf(outcome: InvocationOutcome | 'late'): ApiAnswer {
  if (outcome === 'late' || outcome.kind === 'throttled') return gatewayAnswer(503, 'Service Unavailable');
  const answer = outcome.kind === 'answered' ? httpAnswer(outcome.payload) : undefined;
  return answer ?? gatewayAnswer(500, 'Internal Server Error');
}

/** Only a large body can make a large event: escaping makes six bytes of one at most. */
function isTooLarge({ body }: ApiRequest, event: object): boolean {
  return body.length > maxEventBytes / 8 && Buffer.byteLength(JSON.stringify(event)) > maxEventBytes;
}

/** The integration's timeout: the function continues, its answer is lost. */
async function within(
  timeoutMs: number,
  invocation: Promise<InvocationOutcome>,
): Promise<InvocationOutcome | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  const first = await Promise.race([invocation, late]);
  clearTimeout(timer);
  return first;
}
