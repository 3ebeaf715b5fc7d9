import { ApiError } from './api-error.ts';
import { doubtConnection, noteAnswer } from '#frontend/lib/network/connection.ts';
import { takeEarly } from './early-answers.ts';

/** CST-01. */
export const CALL_TIMEOUT_MS = 10_000;

export interface Request {
  method: string;
  /** Path and query, same origin. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request; returns the JSON, or throws an ApiError that distinguishes refusals from missing replies.
 */
export const send = async (request: Request): Promise<unknown> => {
  const startedAt = performance.now();
  const done = (status: number) =>
    logExchange({ method: request.method, path: request.url, status, ms: performance.now() - startedAt });
  const timeout = AbortSignal.timeout(request.timeoutMs ?? CALL_TIMEOUT_MS);
  let status = 0;
  try {
    const ask = () =>
      fetch(request.url, {
        method: request.method,
        headers: headersOf(request),
        credentials: 'same-origin',
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
    const answer = await (takeEarly(request)?.catch(ask) ?? ask());
    const text = await answer.text();
    status = answer.status;
    done(status);
    noteAnswer();
    return readAnswer(status, text);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    done(status);
    if (request.signal?.aborted) throw new ApiError(0, 'aborted');
    if (timeout.aborted) throw new ApiError(0, 'timeout');
    void doubtConnection();
    throw new ApiError(0, 'network');
  }
};

const headersOf = ({ body, headers, token }: Request): Record<string, string> => ({
  accept: 'application/json',
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...headers,
});

/** A success is JSON without `success: false`; a proxy's HTML is invalid whatever its status. */
const readAnswer = (status: number, text: string): unknown => {
  const json = parsed(text);
  const envelope = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  const ok = status >= 200 && status < 300;
  if (ok && json !== undefined && envelope?.['success'] !== false) return json;
  const code = typeof envelope?.['code'] === 'string' ? envelope['code'] : 'unreadable';
  throw new ApiError(status, code, envelope ?? {});
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A path for logs: without query, one-time tokens and payment sessions masked. */
const maskedPath = (path: string): string =>
  (path.split('?')[0] ?? path).replace(
    /(\/(?:verify|reset-password|verify-stripe-session|consents|reponse|(?:person-)?invitations?|mot-de-passe)\/)[^/]+/,
    '$1•••',
  );

interface Exchange {
  method: string;
  path: string;
  /** 0 without a reply. */
  status: number;
  ms: number;
}

/** API-68 within AMB-39: method, path, status, duration; never headers, bodies or tokens. */
export const logLine = ({ method, path, status, ms }: Exchange): string =>
  `${method} ${maskedPath(path)} → ${status === 0 ? 'sans réponse' : status} (${Math.round(ms)} ms)`;

const logExchange = (exchange: Exchange): void => {
  console.debug(logLine(exchange));
};
