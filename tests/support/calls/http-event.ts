import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

export type HttpRequest = {
  method?: string;
  path: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** By name. */
  cookies?: Record<string, string>;
  /** As API Gateway decodes them from the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Access token. */
  token?: string;
  sourceIp?: string;
};

/** An event of an HTTP API with payload format 2.0. */
export const httpEvent = (request: HttpRequest): APIGatewayProxyEventV2 => {
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST');
  const cookies = Object.entries(request.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
  return {
    version: '2.0',
    routeKey: `${method} ${request.path}`,
    rawPath: request.path,
    rawQueryString: new URLSearchParams(request.query).toString(),
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
      ...request.headers,
    },
    ...(request.query ? { queryStringParameters: request.query } : {}),
    ...(request.params ? { pathParameters: request.params } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'local',
      domainPrefix: 'local',
      requestId: 'test',
      routeKey: `${method} ${request.path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http: {
        method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp ?? '192.0.2.1',
        userAgent: 'test',
      },
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  };
};

type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

export type HttpAnswer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** Value of each cookie that was set, without its attributes. */
  cookies: Record<string, string>;
  /** The whole `Set-Cookie` lines. */
  setCookies: string[];
};

/** Sends a request through a Lambda's handler and reads its answer. */
export const callHandler = async (handler: unknown, request: HttpRequest): Promise<HttpAnswer> => {
  const result = (await (handler as HttpHandler)(
    httpEvent(request),
    {} as Context,
  )) as APIGatewayProxyStructuredResultV2;
  const setCookies = result.cookies ?? [];
  return {
    status: result.statusCode ?? 0,
    body: JSON.parse(result.isBase64Encoded ? '{}' : (result.body ?? '{}')) as Record<string, unknown>,
    headers: result.headers ?? {},
    cookies: Object.fromEntries(
      setCookies.map((line) => {
        const [pair = ''] = line.split(';');
        const cut = pair.indexOf('=');
        return [pair.slice(0, cut), pair.slice(cut + 1)];
      }),
    ),
    setCookies,
  };
};
