import { areaOf, isSignInPage, paths } from '#frontend/lib/navigation/paths.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';

/** AUTH-21. `client` has storage keys but no sign-in (AMB-54). */
export type SessionKind = 'pro' | 'admin' | 'client';

/** AUTH-30..34: the token of a family; the client's falls back to the generic one. */
export const readToken = (kind: SessionKind): string | null =>
  readStored(storageKeys[kind].token) ?? (kind === 'client' ? readStored(storageKeys.genericToken) : null);

/** The stored user of a family; requires an id. */
export const readUser = (kind: SessionKind): ({ id: string } & Record<string, unknown>) | undefined => {
  const user = readStoredJson(storageKeys[kind].user);
  const hasId = typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string';
  return hasId ? (user as { id: string } & Record<string, unknown>) : undefined;
};

/**
 * Owner of the screens and stored data, also while the session is lost. The member's id in a company with
 * several people, else the account's.
 */
export const readOwner = (kind: SessionKind): string | undefined => {
  const user = readUser(kind);
  return user && ownerIn(user);
};

export const ownerIn = (user: { id: string; person?: unknown }): string =>
  isPerson(user.person) ? `${user.id}.${user.person.id}` : user.id;

const isPerson = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string';

export const openSession = (kind: 'pro' | 'admin', token: string, user: { id: string }): void => {
  // other tabs see each write: none may show the new user what the old token reads
  if (readOwner(kind) !== ownerIn(user)) writeStored(storageKeys[kind].token, null);
  writeStoredJson(storageKeys[kind].user, user);
  writeStored(storageKeys[kind].token, token);
  lost.delete(kind);
  announce();
};

/** AUTH-34: removes token and user of a kind, `client` by default. */
export const logout = (kind: SessionKind = 'client'): void => {
  // the token last: a tab that sees it removed while the user is stored would treat the session as lost
  writeStored(storageKeys[kind].user, null);
  writeStored(storageKeys[kind].token, null);
  lost.delete(kind);
  announce();
};

/**
 * The server rejects the session: the token is removed, the user stays for the current screen (AMB-05).
 * Ignored after a sign-out or new sign-in in between.
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

/** The page an anonymous user requested: used after the sign-in, without a message about expiry. */
export const rememberWanted = (page: string): void => writeStored(storageKeys.redirectUrl, page);

/**
 * Why the sign-in is shown, and the page to return to: only of the same area (AMB-25), and never a sign-in
 * page, which a rejected token can leave there (ADM-06) and which would redirect to itself.
 */
export const readRedirect = (
  area: 'pro' | 'admin',
): { expired: boolean; url: string | null; owner: string | undefined } => {
  const url = readStored(storageKeys.redirectUrl);
  const page = url?.split(/[?#]/)[0] ?? '';
  // the scanner is public, and an administrator can sign in from it
  const ours = areaOf(page) === area || (area === 'admin' && page === paths.scanner);
  return {
    expired: readStored(storageKeys.redirectReason) === 'expired' && (ours || url === null),
    url: url !== null && ours && !isSignInPage(url) ? url : null,
    owner: readOwner(area),
  };
};

/** The page to return to; another user than before starts at the home page. */
export const redirectFor = (
  area: 'pro' | 'admin',
  { url, owner }: Pick<ReturnType<typeof readRedirect>, 'url' | 'owner'>,
): string | null => (owner === undefined || owner === readOwner(area) ? url : null);

export const forgetRedirect = (): void => {
  writeStored(storageKeys.redirectReason, null);
  writeStored(storageKeys.redirectUrl, null);
};

/** `lost`: the session ended while the page was open; `none`: not signed in. */
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

/** A session lost in another tab is lost here too; the page stays. */
const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
  for (const kind of ['pro', 'admin'] as const) {
    if (key === storageKeys[kind].user && newValue === null) lost.delete(kind);
    if (key === storageKeys[kind].token && newValue === null && readUser(kind)) lost.add(kind);
  }
  announce();
};

/** Subscribes to session changes in all tabs. */
export const onSessionChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', followOtherTabs);
  };
};

const refusedListeners = new Set<(kind: SessionKind) => void>();

/** Calls `listener` when something a person sent was refused because their session is over. */
export const onRefusedSession = (listener: (kind: SessionKind) => void): (() => void) => {
  refusedListeners.add(listener);
  return () => {
    refusedListeners.delete(listener);
  };
};

export const reportRefusedSession = (kind: SessionKind): void => {
  for (const listener of refusedListeners) listener(kind);
};

/** Subscribes to changes of the user. */
export const onOwnerChange = (listener: () => void): (() => void) => {
  const owners = (): string => JSON.stringify([readOwner('pro'), readOwner('admin')]);
  let before = owners();
  return onSessionChange(() => {
    const now = owners();
    if (now === before) return;
    before = now;
    listener();
  });
};
