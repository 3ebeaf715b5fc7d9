import { randomUUID } from 'node:crypto';
import { localAccount, localRegion } from '#infra/local/queue/queue-settings.ts';
import type { ApiDefinition } from '#infra/local/template/api-definition.ts';
import type { ApiRequest } from './api-request.ts';
import { decodePath, type RouteMatch } from './route-table.ts';

const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[^;]*\+(json|xml)\b)/i;

/** The event a function gets from an HTTP API: payload format 2.0. */
export function httpEvent(api: ApiDefinition, request: ApiRequest, match: RouteMatch, now: Date) {
  const { cookie, ...headers } = request.headers;
  const domainName = `${api.id}.execute-api.${localRegion}.amazonaws.com`;
  const path = decodePath(request.path);
  const isBase64Encoded = !isText(request);
  const event = {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: request.query,
    headers: { ...headers, host: domainName },
    requestContext: {
      accountId: localAccount,
      apiId: api.id,
      domainName,
      domainPrefix: api.id,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: api.stage,
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: request.body.length > 0 && isBase64Encoded,
  };
  return {
    ...event,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/).filter(Boolean) }),
    ...(request.query === '' ? {} : { queryStringParameters: queryParameters(request.query) }),
    ...(Object.keys(match.parameters).length === 0 ? {} : { pathParameters: match.parameters }),
    ...(request.body.length === 0
      ? {}
      : { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
  };
}

function isText({ headers }: ApiRequest): boolean {
  return headers['content-encoding'] === undefined && textTypes.test(headers['content-type'] ?? '');
}

/** Decoded values; those of a repeated name are joined by `,`. */
function queryParameters(query: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters[name];
    parameters[name] = before === undefined ? value : `${before},${value}`;
  }
  return parameters;
}
