import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouterHandler from '@middy/http-router';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type Contract,
  type EndpointSpec,
  pathsOf,
  type ResponseOf,
  commonRefusals,
} from '#shared/kernel/endpoint.ts';
import { seesPrices } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { takeCallTimes } from '#functions/platform/call-times.ts';
import { type Call, readCall } from './http-call.ts';
import { checkedJson, jsonResult, PreparedBody, preparedResult, Reply } from './http-reply.ts';
import { log, logAbout } from '#functions/platform/logger.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { namesAmount, withoutPrices } from '#shared/kernel/price-fields.ts';
import { isUnanswered } from '#functions/platform/aws-client.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { isTransient } from '#functions/platform/table/table-retries.ts';

/** What a use case returns: a body of the contract, the same with status, headers or cookies, or a prepared one. */
type Answer<E extends EndpointSpec> = ResponseOf<E> | Reply<ResponseOf<E>> | PreparedBody;

type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** One handler for every endpoint that an entry serves. */
type Handlers<C extends Contract> = { [K in keyof C['endpoints']]: Handler<C['endpoints'][K]> };

/** A contract and the handlers of those of its endpoints that an entry serves. */
type Part = { contract: Contract; handlers: Record<string, Handler<EndpointSpec> | undefined> };

/** Binds typed handlers to a contract; endpoints served by another entry are left out. */
export const handle = <C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Part => ({
  contract,
  handlers: handlers as Part['handlers'],
});

/** A Lambda that serves endpoints: `httpEntry(handle(ordersContract, {placeOrder: …}))`. */
export const httpEntry = (...parts: Part[]) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpHeaderNormalizer())
    .use({
      onError: (request) => {
        request.response = failureResult(request.error, routeOf(request.event));
      },
    })
    .handler(
      httpRouterHandler(
        parts.flatMap(({ contract, handlers }) =>
          Object.entries(contract.endpoints).flatMap(([name, endpoint]) => {
            const handler = handlers[name];
            if (!handler) return [];
            const served = serve(endpoint, handler);
            return pathsOf(endpoint).map((path) => ({ method: endpoint.method, path, handler: served }));
          }),
        ),
      ),
    );

const MAX_BODY_BYTES = 256 * 1024;

const serve = (endpoint: EndpointSpec, handler: Handler<EndpointSpec>) => {
  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    // ids of API Gateway and CloudFront: the second is in the log of the edge, and shown to the visitor
    logAbout({ requestId: event.requestContext?.requestId, edgeId: event.headers['x-amz-cf-id'] });
    // for a benchmark: processor time, which depends least on the load of the machine
    const spentBefore = process.env['SHOW_TABLE_UNITS'] ? process.cpuUsage() : undefined;
    takeCallTimes();
    takeUnits();
    const result = await run(endpoint, handler, event).catch((error: unknown) =>
      failureResult(asDeclared(endpoint, error), routeOf(event)),
    );
    const units = takeUnits();
    const times = takeCallTimes();
    log.info('request', {
      route: `${endpoint.method} ${endpoint.path}`,
      status: result.statusCode,
      ms: Math.round(times.ms),
      units,
    });
    if (spentBefore) {
      const { user, system } = process.cpuUsage(spentBefore);
      result.headers = {
        ...result.headers,
        'x-table-units': `r=${units.read};w=${units.write}`,
        'x-call-times': JSON.stringify({ ...times, processorMs: (user + system) / 1000 }),
      };
    }
    return result;
  };
  const route = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().before(({ event }) => {
    refuseUnlessThroughEdge(event);
    refuseLargeBody(event);
  });
  return (endpoint.body ? route.use(httpJsonBodyParser()) : route).handler(answer);
};

const run = async (endpoint: EndpointSpec, handler: Handler<EndpointSpec>, event: APIGatewayProxyEventV2) => {
  const call = await readCall(endpoint, event, new Date());
  const hides = !seesPrices(call.caller);
  try {
    return resultOf(endpoint, await handler(call), event.headers, hides);
  } catch (error) {
    const declared = asDeclared(endpoint, error);
    return failureResult(hides ? refusalWithoutPrices(declared) : declared, routeOf(event));
  }
};

const resultOf = (
  endpoint: EndpointSpec,
  answer: Answer<EndpointSpec>,
  headers: APIGatewayProxyEventV2['headers'],
  hides: boolean,
) => {
  if (answer instanceof PreparedBody)
    return preparedResult(hides ? preparedWithoutPrices(answer) : answer, headers);
  const isReply = answer instanceof Reply;
  const json = checkedJson(endpoint, (isReply ? answer.body : answer) as never);
  return jsonResult(
    hides ? jsonWithoutPrices(json) : json,
    headers['accept-encoding'],
    isReply ? answer : undefined,
  );
};

/**
 * CloudFront gives the visitor's address and proves itself with the stack's own key. A call directly to the
 * API's host has bypassed CloudFront, and could claim any address: it is refused before anything is read.
 */
const refuseUnlessThroughEdge = (event: APIGatewayProxyEventV2): void => {
  const key = process.env['ORIGIN_KEY'];
  if (key && event.headers['x-origin-key'] !== key) throw new Refusal('not_allowed');
};

const refuseLargeBody = (event: APIGatewayProxyEventV2): void => {
  const length = event.isBase64Encoded
    ? (event.body?.length ?? 0) * 0.75
    : Buffer.byteLength(event.body ?? '');
  if (length > MAX_BODY_BYTES) throw new Refusal('payload_too_large');
};

/** The route's template: the path itself may contain a one-time token. */
const routeOf = (event: APIGatewayProxyEventV2): string => event.routeKey;

/** An answer for a user who may not see prices. */
const jsonWithoutPrices = (json: string): string => JSON.stringify(withoutPrices(JSON.parse(json)));

const prepared = new WeakMap<PreparedBody, PreparedBody>();

/** The catalogue without prices, cached as long as the one with prices. */
const preparedWithoutPrices = (body: PreparedBody): PreparedBody => {
  const made = prepared.get(body) ?? new PreparedBody(jsonWithoutPrices(body.json));
  prepared.set(body, made);
  return made;
};

/**
 * A refusal may contain amounts in its details, its fields and its sentence: returns its sentence without
 * them, or that of its code.
 */
export const refusalWithoutPrices = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const details = error.details && (withoutPrices(error.details) as Record<string, unknown>);
  const isSame = JSON.stringify(details) === JSON.stringify(error.details);
  if (isSame && error.withoutAmounts === undefined && !namesAmount(error.message)) return error;
  return new Refusal(error.code, error.withoutAmounts, {
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(details === undefined ? {} : { details }),
  });
};

/**
 * The error as the endpoint's contract declares it: an undeclared refusal, or one with other details, is a
 * bug. Where STRICT_CONTRACTS is set (tests) it is a fault; elsewhere it is logged and answered all the
 * same, because the caller did nothing wrong.
 */
const asDeclared = (endpoint: EndpointSpec, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const mistake = mistakeOf(endpoint, error);
  if (mistake === undefined) return error;
  const said = `${endpoint.method} ${endpoint.path} refuses with ${error.code}: ${mistake}`;
  if (process.env['STRICT_CONTRACTS']) return new Error(said, { cause: error });
  log.error('refusal not as declared', { said, error });
  return error;
};

const mistakeOf = (endpoint: EndpointSpec, { code, details }: Refusal): string | undefined => {
  const declared = endpoint.refusals?.[code];
  const isCommon = commonRefusals(endpoint).includes(code);
  if (!declared && !isCommon) return 'its contract does not declare that';
  // the sentence of every refused field: the same for all forms
  const { fields: _fields, ...rest } = details ?? {};
  if (!declared) return Object.keys(rest).length > 0 ? 'its contract declares no details' : undefined;
  const checked = declared.safeParse(rest);
  return checked.success
    ? undefined
    : `details ${checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
};

/** Turns refusals into HTTP answers, for all endpoints. A fault reveals no detail to the caller. */
export const failureResult = (error: unknown, where: string): APIGatewayProxyStructuredResultV2 => {
  const known = asRefusal(error);
  if (!known) log.error('request failed', { where, error });
  const refusal = known ?? passing(error);
  if (!refusal) {
    const message = 'Une erreur inattendue est survenue. Rien n’a été perdu : réessayez dans un instant.';
    return jsonResult(JSON.stringify({ success: false, code: 'fault', message }), undefined, { status: 500 });
  }
  const body = {
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...refusal.details,
  };
  const retry = refusal.status === 429 ? { 'retry-after': '60' } : undefined;
  return jsonResult(JSON.stringify(body), undefined, {
    status: refusal.status,
    ...(retry ? { headers: retry } : {}),
  });
};

/** A fault that a retry may avoid. */
const passing = (error: unknown): Refusal | undefined => {
  // concurrent writes won every try of retryOnConflict
  if (error instanceof ConditionFailed) return new Refusal('busy');
  return isUnanswered(error) ? new Refusal('busy', TOO_LONG) : undefined;
};

const TOO_LONG = 'Le serveur met trop de temps à répondre. Rien n’est perdu : réessayez.';

/** Refusals, and the middlewares' own HTTP errors as refusals. */
const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  if (status === 404) return new Refusal('unknown_route');
  if (status === 415) return new Refusal('unsupported_media');
  if (status === 422 || status === 400) return new Refusal('malformed_json');
  // contention that outlasted every retry: the caller may try again, nothing was written
  if (isTransient(error)) return new Refusal('busy');
  return undefined;
};
