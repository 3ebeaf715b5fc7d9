import { Refusal } from '#shared/kernel/refusal.ts';

/** The list of a cursor: its partition, the names of its key attributes, and the allowed sort keys. */
export type CursorScope = {
  collection: string;
  pkName: string;
  skName: string;
  isWithin: (sortKey: string) => boolean;
};

/**
 * Cursor of a list, opaque to the browser. It names its collection, so a cursor made for one customer's list
 * cannot be used to read another's.
 */
export const encodeCursor = (key: Record<string, unknown>, collection: string): string =>
  Buffer.from(JSON.stringify({ c: collection, k: key })).toString('base64url');

/** The key to start after. A cursor is user input: values that DynamoDB would reject are refused here. */
export const decodeCursor = (cursor: string, scope: CursorScope): Record<string, string> => {
  const key = keyIn(cursor, scope);
  if (key) return key;
  throw new Refusal('invalid_input', 'Page inconnue.', { field: 'cursor' });
};

/** Whether a cursor belongs to this list: one search may be continued by either of two. */
export const isCursorOf = (cursor: string, scope: CursorScope): boolean => keyIn(cursor, scope) !== undefined;

const keyIn = (cursor: string, scope: CursorScope): Record<string, string> | undefined => {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { c?: unknown; k?: unknown };
    return parsed.c === scope.collection && isKeyOf(parsed.k, scope) ? parsed.k : undefined;
  } catch {
    return undefined;
  }
};

const isKeyOf = (key: unknown, scope: CursorScope): key is Record<string, string> => {
  if (key === null || typeof key !== 'object') return false;
  const names = [...new Set(['pk', 'sk', scope.pkName, scope.skName])];
  const values = key as Record<string, unknown>;
  return (
    Object.keys(values).length === names.length &&
    names.every((name) => typeof values[name] === 'string' && values[name] !== '') &&
    values[scope.pkName] === scope.collection &&
    scope.isWithin(String(values[scope.skName]))
  );
};
