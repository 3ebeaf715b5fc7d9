import type { ApiAnswer } from './api-request.ts';

/**
 * Turns what a function returned into an answer: the structured form of payload format 2.0, or any other value,
 * which becomes JSON with status 200. Undefined when the structured form is broken (API Gateway: 500).
 */
export function httpAnswer(payload: unknown): ApiAnswer | undefined {
  if (!isObject(payload) || !('statusCode' in payload)) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '')),
    };
  }
  const status = Number(payload['statusCode']);
  const { body = '', cookies = [], isBase64Encoded } = payload;
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (typeof body !== 'string' || !Array.isArray(cookies)) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(isObject(payload['headers']) ? payload['headers'] : {})) {
    headers[name.toLowerCase()] = String(value);
  }
  headers['content-type'] ??= 'text/plain; charset=utf-8';
  return {
    status,
    headers,
    cookies: cookies.map(String),
    body: Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** An answer of API Gateway itself. */
export function gatewayAnswer(status: number, message: string): ApiAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
