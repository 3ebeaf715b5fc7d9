import type { CallInput, EndpointSpec, ReplyOf } from '#shared/kernel/endpoint.ts';
import { ApiError, asApiError, finalRefusal } from './api-error.ts';
import { freshToken, renewToken } from '#frontend/lib/session/renewal.ts';
import { type Request, send } from './send.ts';
import {
  loseSession,
  readOwner,
  readToken,
  reportRefusedSession,
  type SessionKind,
} from '#frontend/lib/session/session.ts';
import { tokenFamilyFor } from '#frontend/lib/session/token-family.ts';
import { afterUnauthorized } from '#frontend/lib/session/unauthorized.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';

interface CallOptions {
  /** Token family; overrides the rule by path (AMB-23). */
  as?: 'pro' | 'admin';
  headers?: Record<string, string>;
  /** Overrides the endpoint's timeout (AMB-112) or the default of 10 s (CST-01). */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of the contracts: `await call(ordersContract.endpoints.getOrder, {params: {id}}, {as:
 * 'pro'})`.
 */
export const call = async <E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  const { as, ...rest } = options;
  const kind = as ?? tokenFamilyFor(endpoint.path);
  const { url, body } = requestOf(endpoint, input as AnyInput);
  const owner = readOwner(kind);
  return underKey(endpoint, { url, body, owner }, rest.headers ?? {}, (headers) => {
    const attempt = async (token: string | null) => {
      requireOwner(kind, owner);
      const request = {
        method: endpoint.method,
        url,
        body,
        token,
        timeoutMs: endpoint.waitMs,
        ...rest,
        headers,
      };
      const reply = (await send(request)) as ReplyOf<E>;
      requireOwner(kind, owner);
      return reply;
    };
    return withLiveSession(endpoint.path, kind, attempt).catch((error: unknown) => {
      if (endpoint.method !== 'GET' && asApiError(error)?.status === 401) reportRefusedSession(kind);
      throw error;
    });
  });
};

/** Retries once with a renewed token after an expired session. */
const withLiveSession = async <Reply>(
  path: string,
  kind: SessionKind,
  attempt: (token: string | null) => Promise<Reply>,
): Promise<Reply> => {
  const stored = readToken(kind);
  const token = kind === 'client' ? stored : await freshToken(kind);
  if (stored !== null && token === null) throw sessionOver(path, kind, stored);
  try {
    return await attempt(token);
  } catch (error) {
    if (!isLostSession(error, path, kind)) throw error;
    if (token === null) {
      // the same person signed in while the answer travelled
      const opened = readToken(kind);
      if (opened === null) throw error;
      return attempt(opened);
    }
    const renewed = kind === 'client' ? null : await renewToken(kind, token);
    if (renewed === null) throw sessionOver(path, kind, token, error);
    return attempt(renewed).catch((again: unknown) => {
      throw isLostSession(again, path, kind) ? sessionOver(path, kind, renewed, again) : again;
    });
  }
};

/** A user's call is neither sent nor answered as another user who signed in during the call. */
const requireOwner = (kind: SessionKind, owner: string | undefined): void => {
  if (readOwner(kind) !== owner) throw new ApiError(0, 'aborted');
};

const lossOf = (request: string, sent: SessionKind, code?: string) =>
  afterUnauthorized({ page: location.pathname, request, sent, code });

const isLostSession = (error: unknown, path: string, sent: SessionKind): boolean => {
  const refusal = asApiError(error);
  return refusal?.status === 401 && lossOf(path, sent, refusal.code) !== undefined;
};

/**
 * Drops the session, redirects to the sign-in where the rule requires it, and returns the error for the
 * screen.
 */
const sessionOver = (path: string, kind: SessionKind, dead: string, error?: unknown): ApiError => {
  const loss = lossOf(path, kind);
  if (loss) {
    loseSession(loss.ended, dead, location.pathname + location.search);
    if (loss.redirect) location.assign(loss.redirect);
  }
  return asApiError(error) ?? new ApiError(401, 'not_signed_in', { success: false, message: SESSION_OVER });
};

/** ERR-13. */
export const SESSION_OVER = 'Votre session a expiré. Veuillez vous reconnecter.';

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Fills the path's `{names}` and builds the query; absent values are omitted. */
const requestOf = (endpoint: EndpointSpec, input: AnyInput): Pick<Request, 'url' | 'body'> => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return { url: query ? `${path}?${query}` : path, body: input.body };
};

const KEY = 'Idempotency-Key';

/** Pending calls: request body and key. */
const open = new Map<string, string>();

/**
 * Sends a creating call under an idempotency key, where the caller has none: an identical request before the
 * reply reuses the key. A reply or final refusal ends it.
 */
export const underKey = async <Reply>(
  endpoint: EndpointSpec,
  sent: { url: string; body?: unknown; owner: string | undefined },
  headers: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Reply>,
): Promise<Reply> => {
  if (endpoint.idempotencyKey === undefined || KEY in headers) return send(headers);
  const wish = JSON.stringify([endpoint.path, sent]);
  const key = open.get(wish) ?? randomKey();
  open.set(wish, key);
  try {
    const reply = await send({ ...headers, [KEY]: key });
    open.delete(wish);
    return reply;
  } catch (error) {
    if (finalRefusal(error)) open.delete(wish);
    throw error;
  }
};
