import { readOwner } from '#frontend/lib/session/session.ts';
import { readStored, tryToStore } from './stored.ts';

/** Owner kind of stored work: company member or administrator. */
export type AccountKind = 'pro' | 'admin';

/** Suffix of an account's storage keys. */
const markOf = (accountId: string): string => `@${accountId}`;

/**
 * Storage key of the signed-in user: another user of the device neither sees nor sends its data. Without a
 * user, the plain name.
 */
export const accountKey = (kind: AccountKind, name: string): string => {
  const id = readOwner(kind);
  return id === undefined ? name : name + markOf(id);
};

export const adminKey = (name: string): string => accountKey('admin', name);

/** In-memory fallback when storage is full or disabled. */
const inPage = new Map<string, string>();

export const readOwn = (key: string): string | null => inPage.get(key) ?? readStored(key);

type LargeStore = {
  isLarge: (key: string) => boolean;
  storedLarge: () => Promise<ReadonlyMap<string, string>>;
  writeLarge: (key: string, text: string | null) => void;
};
let large: LargeStore | undefined;

/** Registered by the photo store (stored-entries.ts), which first views do not load. */
export const provideLargeStore = (store: LargeStore): void => {
  large = store;
};

/** Photos written by this page: earlier reads are outdated. */
const written = new Set<string>();

/** Never lost while the page is open; null removes it. */
export const writeOwn = (key: string, text: string | null): void => {
  const isInDatabase = large?.isLarge(key) ?? false;
  if (isInDatabase) {
    written.add(key);
    large?.writeLarge(key, text);
  }
  // an earlier version stored a photo here
  const storing = tryToStore(key, isInDatabase ? null : text);
  if (text === null || (!isInDatabase && storing === 'stored')) inPage.delete(key);
  else inPage.set(key, text);
};

/** Loads values that are read late: photos of earlier pages. */
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
    // no storage
    return [];
  }
};

/** Suffixes of the signed-in user's keys with this prefix. */
export const accountKeysFrom = (kind: AccountKind, start: string): string[] => {
  const id = readOwner(kind);
  if (id === undefined) return [];
  return keysOf(id)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length, -markOf(id).length));
};

export const adminKeysFrom = (start: string): string[] => accountKeysFrom('admin', start);

/** Deletes all data of a user in this browser, sent or not. */
export const forgetOwner = (ownerId: string): void => {
  for (const key of keysOf(ownerId)) writeOwn(key, null);
};

/** The same for all members of a company. */
export const forgetCompany = (companyId: string): void => {
  for (const key of allKeys())
    if (key.includes(`${markOf(companyId)}.`) || key.endsWith(markOf(companyId))) writeOwn(key, null);
};
