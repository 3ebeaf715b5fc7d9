import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { send } from '#frontend/lib/api/send.ts';
import { openSession, ownerIn, readOwner, readToken } from './session.ts';
import { storedCustomer } from './stored-customer.ts';

/** Short access tokens (60 and 15 min) renewed by an HttpOnly session cookie (AMB-36). */
export type RenewableKind = 'pro' | 'admin';

/** Renewal margin before the expiry. */
const MARGIN_MS = 60_000;

/** Set when a new token looks expired: the device's clock is wrong, so only a 401 decides. */
let clockIsOff = false;

/** Expiry of a token in ms; undefined: none. */
export const expiryOf = (token: string): number | undefined => {
  try {
    const payload = token.split('.')[1] ?? '';
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof json === 'object' && json !== null && 'exp' in json ? json.exp : undefined;
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
};

const isEnding = (token: string, now: number): boolean =>
  (expiryOf(token) ?? Number.POSITIVE_INFINITY) - now < MARGIN_MS;

/** The family's token, renewed if it expires soon; null without a valid session. */
export const freshToken = async (kind: RenewableKind): Promise<string | null> => {
  const token = readToken(kind);
  if (token === null || clockIsOff || !isEnding(token, Date.now())) return token;
  try {
    return await renewToken(kind, token);
  } catch (error) {
    // renewal failed: use the token while it is still valid
    if ((expiryOf(token) ?? 0) > Date.now()) return token;
    throw error;
  }
};

const underWay = new Map<RenewableKind, Promise<string | null>>();

/**
 * A token that replaces `stale`: one renewal at a time in this page and, with Web Locks, across tabs. Null
 * when the session is over; throws an ApiError when the server is unreachable, which does not end the
 * session.
 */
export const renewToken = (kind: RenewableKind, stale: string): Promise<string | null> => {
  const running = underWay.get(kind);
  if (running) return running;
  const renewal = alone(`renew-${kind}`, () => renewIfStale(kind, stale)).finally(() =>
    underWay.delete(kind),
  );
  underWay.set(kind, renewal);
  return renewal;
};

/**
 * Web Locks require a secure context; without them the server accepts two concurrent renewals
 * (session-kinds.ts).
 */
const alone = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Result>) : work();

const renewIfStale = async (kind: RenewableKind, stale: string): Promise<string | null> => {
  const stored = readToken(kind);
  if (stored !== stale) return stored;
  const renewed = await askForToken(kind);
  // signed out, or signed in as another user, before the reply arrived
  if (readToken(kind) !== stale || readOwner(kind) !== (renewed ? ownerIn(renewed.user) : undefined)) {
    return renewed === null ? null : readToken(kind);
  }
  if (!renewed) return null;
  clockIsOff = isEnding(renewed.token, Date.now());
  openSession(kind, renewed.token, renewed.user);
  return renewed.token;
};

const askForToken = async (kind: RenewableKind): Promise<{ token: string; user: { id: string } } | null> => {
  try {
    if (kind === 'admin') {
      const reply = (await ask(adminSessionsContract.endpoints.refreshAdmin)) as ReplyOf<
        typeof adminSessionsContract.endpoints.refreshAdmin
      >;
      return { token: reply.token, user: reply.admin };
    }
    const reply = (await ask(authContract.endpoints.refresh)) as ReplyOf<
      typeof authContract.endpoints.refresh
    >;
    return { token: reply.token, user: storedCustomer(reply.data) };
  } catch (error) {
    const status = asApiError(error)?.status;
    if (status === 401 || status === 403) return null;
    throw error;
  }
};

const ask = ({ method, path }: { method: string; path: string }) => send({ method, url: path });
