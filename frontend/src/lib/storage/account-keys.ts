import { readOwner } from '#frontend/lib/session/session.ts';
import { readStored, tryToStore } from './stored.ts';

/** Whose work this browser stores: a customer's person, or an administrator's. */
export type AccountKind = 'pro' | 'admin';

/** Ends the name of what belongs to one account at this device. */
const markOf = (accountId: string): string => `@${accountId}`;

/**
 * Where this browser keeps what the person who is signed in does: another at the same device finds nothing of it, and
 * sends nothing under a name that is not theirs. Signed out, it is the name alone.
 */
export const accountKey = (kind: AccountKind, name: string): string => {
  const id = readOwner(kind);
  return id === undefined ? name : name + markOf(id);
};

export const adminKey = (name: string): string => accountKey('admin', name);

/** What the browser had no room for, or refuses in a private window: it lives as long as the page. */
const inPage = new Map<string, string>();

export const readOwn = (key: string): string | null => inPage.get(key) ?? readStored(key);

type LargeStore = {
  isLarge: (key: string) => boolean;
  storedLarge: () => Promise<ReadonlyMap<string, string>>;
  writeLarge: (key: string, text: string | null) => void;
};
let large: LargeStore | undefined;

/** Given by what stores photographs (stored-entries.ts): no first view needs it. */
export const provideLargeStore = (store: LargeStore): void => {
  large = store;
};

/** Photographs that this page wrote: what was read of them before is older. */
const written = new Set<string>();

/** Never lost while the page is open; null removes it. */
export const writeOwn = (key: string, text: string | null): void => {
  const isInDatabase = large?.isLarge(key) ?? false;
  if (isInDatabase) {
    written.add(key);
    large?.writeLarge(key, text);
  }
  // a photograph of an earlier version of the site is stored here
  const storing = tryToStore(key, isInDatabase ? null : text);
  if (text === null || (!isInDatabase && storing === 'stored')) inPage.delete(key);
  else inPage.set(key, text);
};

/** Fills in what is read late: photographs of earlier pages. */
export const readLarge = async (): Promise<void> => {
  if (!large) return;
  for (const [key, text] of await large.storedLarge()) if (!written.has(key)) inPage.set(key, text);
};

const keysOf = (accountId: string): string[] => allKeys().filter((key) => key.endsWith(markOf(accountId)));

const allKeys = (): string[] => [...new Set([...storedKeys(), ...inPage.keys()])];

const storedKeys = (): string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    // nothing is stored here
    return [];
  }
};

/** The rest of the names beginning with `start` under which the person who is signed in keeps something here. */
export const accountKeysFrom = (kind: AccountKind, start: string): string[] => {
  const id = readOwner(kind);
  if (id === undefined) return [];
  return keysOf(id)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length, -markOf(id).length));
};

export const adminKeysFrom = (start: string): string[] => accountKeysFrom('admin', start);

/** What somebody left in this browser goes, sent or not. */
export const forgetOwner = (ownerId: string): void => {
  for (const key of keysOf(ownerId)) writeOwn(key, null);
};

/** The same of every person of a company. */
export const forgetCompany = (companyId: string): void => {
  for (const key of allKeys())
    if (key.includes(`${markOf(companyId)}.`) || key.endsWith(markOf(companyId))) writeOwn(key, null);
};
