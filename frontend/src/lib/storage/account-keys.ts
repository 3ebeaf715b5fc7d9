import { readUser } from '#frontend/lib/session/session.ts';
import { writeStored } from './stored.ts';

/** Ends the name of what belongs to one administrator at this device. */
const markOf = (adminId: string): string => `@${adminId}`;

/**
 * Where this browser keeps what the administrator who is signed in does: another at the same device finds nothing of it,
 * and sends nothing under a name that is not theirs. Signed out, it is the name alone.
 */
export const adminKey = (name: string): string => {
  const id = readUser('admin')?.id;
  return id === undefined ? name : name + markOf(id);
};

const keysOf = (adminId: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.endsWith(markOf(adminId)));
  } catch {
    // nothing is kept here
    return [];
  }
};

/** The rest of the names beginning with `start` under which the administrator who is signed in keeps something here. */
export const adminKeysFrom = (start: string): string[] => {
  const id = readUser('admin')?.id;
  if (id === undefined) return [];
  return keysOf(id)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length, -markOf(id).length));
};

/** What an administrator left in this browser goes. */
export const forgetAdmin = (adminId: string): void => {
  for (const key of keysOf(adminId)) writeStored(key, null);
};
