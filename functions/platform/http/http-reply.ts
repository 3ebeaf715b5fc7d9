import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { EndpointSpec, ResponseOf } from '#shared/kernel/endpoint.ts';

/** A body with status, headers or cookies. */
export class Reply<B> {
  readonly body: B;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly cookies: string[];
  constructor(body: B, more: { status?: number; headers?: Record<string, string>; cookies?: string[] } = {}) {
    this.body = body;
    this.status = more.status ?? 200;
    this.headers = more.headers ?? {};
    this.cookies = more.cookies ?? [];
  }
}

/** A body that is checked, serialised and compressed once, and sent many times (the catalogue). */
export class PreparedBody {
  readonly json: string;
  readonly etag: string;
  readonly compressed: Buffer;
  constructor(json: string) {
    this.json = json;
    this.etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    this.compressed = compress(json);
  }
}

/** Drops undeclared fields and refuses to send forbidden ones. */
export const checkedJson = <E extends EndpointSpec>(endpoint: E, body: ResponseOf<E>): string =>
  JSON.stringify(endpoint.response ? endpoint.response.parse(body) : body);

const BASE_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const WORTH_COMPRESSING = 2048;

export const jsonResult = (
  json: string,
  accepts: string | undefined,
  more: { status?: number; headers?: Record<string, string>; cookies?: string[] } = {},
): APIGatewayProxyStructuredResultV2 => {
  const small = json.length < WORTH_COMPRESSING || !accepts?.includes('br');
  return {
    statusCode: more.status ?? 200,
    headers: {
      ...BASE_HEADERS,
      ...(small ? {} : { 'content-encoding': 'br', vary: 'accept-encoding' }),
      ...more.headers,
    },
    ...(more.cookies?.length ? { cookies: more.cookies } : {}),
    ...(small ? { body: json } : { body: compress(json).toString('base64'), isBase64Encoded: true }),
  };
};

/**
 * A prepared body: 304 if the browser already has it. It must be revalidated each time (prices are fresh).
 */
export const preparedResult = (
  prepared: PreparedBody,
  headers: Record<string, string | undefined>,
): APIGatewayProxyStructuredResultV2 => {
  const own = {
    ...BASE_HEADERS,
    'cache-control': 'private, no-cache',
    etag: prepared.etag,
    vary: 'authorization, accept-encoding',
  };
  if (headers['if-none-match']?.replace('W/', '') === prepared.etag) return { statusCode: 304, headers: own };
  if (!headers['accept-encoding']?.includes('br'))
    return { statusCode: 200, headers: own, body: prepared.json };
  return {
    statusCode: 200,
    headers: { ...own, 'content-encoding': 'br' },
    body: prepared.compressed.toString('base64'),
    isBase64Encoded: true,
  };
};

const compress = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
