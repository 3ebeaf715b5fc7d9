import type { IncomingMessage } from 'node:http';
import type { ApiAnswer } from '#infra/local/api/api-request.ts';
import { gatewayAnswer } from '#infra/local/api/http-answer.ts';
import { maxBodyBytes, type HttpApi } from '#infra/local/api/http-api.ts';
import { BodyTooLarge, readBody } from '#infra/local/http/request-body.ts';
import type { Behavior, Distribution } from '#infra/local/template/distribution-definition.ts';
import type { HeaderRules } from '#infra/local/template/response-header-rules.ts';
import {
  compileRequestFunction,
  compileResponseFunction,
  isEdgeResponse,
  type EdgeRequest,
  type EdgeResponse,
  type RequestFunction,
  type ResponseFunction,
} from './edge-function.ts';
import { edgeRequest, headerTexts, queryText } from './edge-request.ts';
import { fileAnswer } from './file-answer.ts';
import type { SiteFiles } from './site-files.ts';

interface CompiledBehavior extends Behavior {
  matches: RegExp;
  decide: RequestFunction | undefined;
  finish: ResponseFunction | undefined;
}

export type Edge = (request: IncomingMessage) => Promise<ApiAnswer>;

/** CloudFront in front of the site and its API: chooses a behaviour, runs its functions, calls the origin. */
export function startEdge(distribution: Distribution, files: SiteFiles, api: HttpApi): Edge {
  const behaviors: CompiledBehavior[] = distribution.behaviors.map((behavior) => ({
    ...behavior,
    matches: pathPattern(behavior.pattern),
    decide: behavior.onRequest === undefined ? undefined : compileRequestFunction(behavior.onRequest),
    finish: behavior.onResponse === undefined ? undefined : compileResponseFunction(behavior.onResponse),
  }));

  async function fromApi(
    incoming: IncomingMessage,
    request: EdgeRequest,
    behavior: Behavior,
    viewerIp: string,
  ): Promise<ApiAnswer> {
    const headers = headerTexts(request);
    const forwarded = headers['x-forwarded-for'];
    return api({
      method: request.method,
      path: request.uri,
      query: queryText(request.querystring),
      headers: {
        ...headers,
        ...behavior.originHeaders,
        // CloudFront appends the viewer's address to what the viewer claims
        'x-forwarded-for': forwarded === undefined ? viewerIp : `${forwarded}, ${viewerIp}`,
        'x-forwarded-proto': 'http',
      },
      body: await readBody(incoming, maxBodyBytes),
      sourceIp: viewerIp,
    });
  }

  return async (incoming) => {
    const viewerIp = incoming.socket.remoteAddress ?? '127.0.0.1';
    let request = edgeRequest(incoming);
    const behavior = behaviors.find((one) => one.matches.test(request.uri));
    if (behavior === undefined) return missingFile();
    if (!behavior.methods.includes(request.method)) {
      return gatewayAnswer(403, 'This distribution is not configured to allow the HTTP request method.');
    }
    const decided = behavior.decide?.(request, viewerIp) ?? request;
    if (isEdgeResponse(decided)) return withHeaders(madeByFunction(decided), behavior.headerRules);
    request = decided;
    try {
      const answer =
        behavior.origin === 'files'
          ? await fileFor(distribution, files, request, behavior)
          : await fromApi(incoming, request, behavior, viewerIp);
      return finished(withHeaders(answer, behavior.headerRules), behavior, request, viewerIp);
    } catch (error) {
      if (error instanceof BodyTooLarge) return gatewayAnswer(413, 'Request Entity Too Large');
      throw error;
    }
  };
}

/** A file of the site, or the distribution's error page if there is none. */
async function fileFor(
  distribution: Distribution,
  files: SiteFiles,
  request: EdgeRequest,
  behavior: Behavior,
): Promise<ApiAnswer> {
  const path = request.uri === '/' ? `/${distribution.rootObject ?? ''}` : request.uri;
  const file = await files.find(path);
  if (file !== undefined) return fileAnswer(file, headerTexts(request), behavior.compress);
  const error = distribution.errorPages.find(({ status }) => status === 404);
  const page = error?.page === undefined ? undefined : await files.find(error.page);
  if (error === undefined || page === undefined) return missingFile();
  return { ...(await fileAnswer(page, {}, false)), status: error.answerStatus };
}

/** CloudFront path patterns know `*` (anything) and `?` (one character), and may omit the leading slash. */
export function pathPattern(pattern: string): RegExp {
  const escaped = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/?${escaped.replace(/^\//, '')}$`, 's');
}

function withHeaders(answer: ApiAnswer, rules: HeaderRules | undefined): ApiAnswer {
  if (rules === undefined) return answer;
  const headers = { ...answer.headers };
  for (const name of rules.remove) delete headers[name];
  for (const { name, value, override } of rules.set) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
  return { ...answer, headers };
}

/**
 * CloudFront passes an answer to the function with the headers of the policy, and not at all from status 400
 * on.
 */
function finished(
  answer: ApiAnswer,
  { finish }: CompiledBehavior,
  request: EdgeRequest,
  viewerIp: string,
): ApiAnswer {
  if (finish === undefined || answer.status >= 400) return answer;
  const shown = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, { value }]));
  const { statusCode, headers = {} } = finish(request, viewerIp, {
    statusCode: answer.status,
    headers: shown,
  });
  return { ...answer, status: statusCode, headers: headerValuesOf(headers) };
}

const headerValuesOf = (headers: NonNullable<EdgeResponse['headers']>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));

function madeByFunction({ statusCode, headers = {}, body = '' }: EdgeResponse): ApiAnswer {
  const { data, encoding = 'text' } = typeof body === 'string' ? { data: body } : body;
  return {
    status: statusCode,
    headers: headerValuesOf(headers),
    cookies: [],
    body: Buffer.from(data, encoding === 'base64' ? 'base64' : 'utf8'),
  };
}

/** S3's answer for a missing key. */
function missingFile(): ApiAnswer {
  return {
    status: 404,
    headers: { 'content-type': 'application/xml' },
    cookies: [],
    body: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code></Error>'),
  };
}
