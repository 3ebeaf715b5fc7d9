import { areaOf, isSignInPage, paths } from '#frontend/lib/navigation/paths.ts';
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

/**
 * The person whose screens these are, also while the session is lost: what is read, typed and waits in this browser
 * belongs to this id. Within a company with several people it is the person's, else the account's.
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
  // other tabs see each write: none may show the new person what the former token reads
  if (readOwner(kind) !== ownerIn(user)) writeStored(storageKeys[kind].token, null);
  writeStoredJson(storageKeys[kind].user, user);
  writeStored(storageKeys[kind].token, token);
  lost.delete(kind);
  announce();
};

/** AUTH-34: forgets the token and the user of a kind, `client` by default. */
export const logout = (kind: SessionKind = 'client'): void => {
  // the token last: a tab that sees it end with the user still stored takes the session for lost
  writeStored(storageKeys[kind].user, null);
  writeStored(storageKeys[kind].token, null);
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
export const readRedirect = (
  area: 'pro' | 'admin',
): { expired: boolean; url: string | null; owner: string | undefined } => {
  const url = readStored(storageKeys.redirectUrl);
  const page = url?.split(/[?#]/)[0] ?? '';
  // the scanner is open to everybody, and an administrator signs in to go on with it
  const ours = areaOf(page) === area || (area === 'admin' && page === paths.scanner);
  return {
    expired: readStored(storageKeys.redirectReason) === 'expired' && (ours || url === null),
    url: url !== null && ours && !isSignInPage(url) ? url : null,
    owner: readOwner(area),
  };
};

/** The page to go back to: another person than the one it was shown to begins at the start. */
export const redirectFor = (
  area: 'pro' | 'admin',
  { url, owner }: Pick<ReturnType<typeof readRedirect>, 'url' | 'owner'>,
): string | null => (owner === undefined || owner === readOwner(area) ? url : null);

export const forgetRedirect = (): void => {
  writeStored(storageKeys.redirectReason, null);
  writeStored(storageKeys.redirectUrl, null);
};

/** `lost`: the session ended under the page that is open; `none`: no user is signed in. */
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

/** A session that another tab loses is lost in this one too: its page stays. */
const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
  for (const kind of ['pro', 'admin'] as const) {
    if (key === storageKeys[kind].user && newValue === null) lost.delete(kind);
    if (key === storageKeys[kind].token && newValue === null && readUser(kind)) lost.add(kind);
  }
  announce();
};

/** Calls `listener` when a session opens or ends, in this tab or another. */
export const onSessionChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', followOtherTabs);
  };
};

/** Calls `listener` when the user changes or signs out. */
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
