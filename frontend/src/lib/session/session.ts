import { areaOf, isSignInPage } from '#frontend/lib/navigation/paths.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';

/** AUTH-21. `client` has keys and no sign-in (AMB-54). */
export type SessionKind = 'pro' | 'admin' | 'client';

/** AUTH-30..34: the token of a family; the client's falls back to the generic one. */
export const readToken = (kind: SessionKind): string | null =>
  readStored(storageKeys[kind].token) ?? (kind === 'client' ? readStored(storageKeys.genericToken) : null);

/** The stored user of a family, if it has at least an id. */
export const readUser = (kind: SessionKind): ({ id: string } & Record<string, unknown>) | undefined => {
  const user = readStoredJson(storageKeys[kind].user);
  const hasId = typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string';
  return hasId ? (user as { id: string } & Record<string, unknown>) : undefined;
};

export const openSession = (kind: 'pro' | 'admin', token: string, user: { id: string }): void => {
  writeStoredJson(storageKeys[kind].user, user);
  writeStored(storageKeys[kind].token, token);
  lost.delete(kind);
  announce();
};

/** AUTH-34: forgets the token and the user of a kind, `client` by default. */
export const logout = (kind: SessionKind = 'client'): void => {
  writeStored(storageKeys[kind].token, null);
  writeStored(storageKeys[kind].user, null);
  lost.delete(kind);
  announce();
};

/**
 * The server no longer knows the session: the dead token goes, the user stays for the screen in front (AMB-05).
 * Does nothing if somebody signed out, or in again, while the answer travelled.
 */
export const loseSession = (kind: SessionKind, dead: string, page: string): void => {
  if (readToken(kind) !== dead) return;
  writeStored(storageKeys.redirectReason, 'expired');
  writeStored(storageKeys.redirectUrl, page);
  writeStored(storageKeys[kind].token, null);
  if (kind === 'client') writeStored(storageKeys.genericToken, null);
  lost.add(kind);
  announce();
};

/** Where somebody who is not signed in wanted to go: used after the sign-in, without any word of expiry. */
export const rememberWanted = (page: string): void => writeStored(storageKeys.redirectUrl, page);

/**
 * Why the sign-in is shown and which page it was shown for; only a page of the same area is used (AMB-25), and never a
 * sign-in, which a dead token checked there leaves behind (ADM-06): one would be led from it to itself.
 */
export const readRedirect = (area: 'pro' | 'admin'): { expired: boolean; url: string | null } => {
  const url = readStored(storageKeys.redirectUrl);
  const ours = url !== null && areaOf(url.split(/[?#]/)[0] ?? url) === area;
  return {
    expired: readStored(storageKeys.redirectReason) === 'expired' && (ours || url === null),
    url: ours && !isSignInPage(url) ? url : null,
  };
};

export const forgetRedirect = (): void => {
  writeStored(storageKeys.redirectReason, null);
  writeStored(storageKeys.redirectUrl, null);
};

/** `lost`: the session ended under the page that is open; `none`: nobody is signed in. */
export type SessionState = 'open' | 'lost' | 'none';

export const sessionState = (kind: SessionKind): SessionState => {
  if (readToken(kind) !== null) return 'open';
  return lost.has(kind) ? 'lost' : 'none';
};

const lost = new Set<SessionKind>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` when a session opens or ends, in this tab or another. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  globalThis.addEventListener?.('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', listener);
  };
};
