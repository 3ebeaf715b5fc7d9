import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * Where a list continues, opaque to the browser. It names the collection it belongs to, so a cursor made for one
 * customer's list cannot be used to read another's.
 */
export const encodeCursor = (key: Record<string, unknown>, collection: string): string =>
  Buffer.from(JSON.stringify({ c: collection, k: key })).toString('base64url');

export const decodeCursor = (cursor: string, collection: string): Record<string, unknown> => {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { c?: unknown; k?: unknown };
    if (parsed.c === collection && parsed.k !== null && typeof parsed.k === 'object') {
      return parsed.k as Record<string, unknown>;
    }
  } catch {
    // an unreadable cursor is refused below like a foreign one
  }
  throw new Refusal('invalid_input', 'Page inconnue.', { field: 'cursor' });
};
