import { packRows, unpackRows } from './packed-rows.ts';
import type { Table } from './table.ts';
import { keys } from '#functions/table-keys.ts';

export type CachedList<Row extends object> = { rows: Row[]; readAt: string };

/** A table item holds 400 kB with its keys: a longer list is stored in parts. */
const LARGEST = 380_000;
/** Two sets of parts alternate, so that a reader never combines parts of two lists. */
type Head = { readAt: string; rows?: Uint8Array; parts?: { set: 'a' | 'b'; count: number } };
const partKeys = (name: string, { set, count }: NonNullable<Head['parts']>) =>
  Array.from({ length: count }, (_, at) => keys.cachedList(`${name}#${set}#${String(at).padStart(3, '0')}`));

export type CachedLists = ReturnType<typeof cachedLists>;

/** Lists of the ERP as last read: shown while it does not answer. */
export const cachedLists = (table: Table) => ({
  async find<Row extends object>(name: string): Promise<CachedList<Row> | undefined> {
    const head = await table.get<Head>(keys.cachedList(name), { consistent: false });
    const packed = head && (head.rows ?? (await joined(table, name, head)));
    return packed && { rows: unpackRows<Row>(packed), readAt: head.readAt };
  },

  async keep(name: string, rows: readonly object[], readAt: string): Promise<void> {
    const packed = packRows(rows);
    if (packed.length <= LARGEST) {
      await table.put({ ...keys.cachedList(name), rows: packed, readAt });
      return;
    }
    const before = await table.get<Head>(keys.cachedList(name));
    const count = Math.ceil(packed.length / LARGEST);
    const parts = { set: before?.parts?.set === 'a' ? 'b' : 'a', count } as const;
    for (const [at, key] of partKeys(name, parts).entries())
      await table.put({ ...key, readAt, part: packed.slice(at * LARGEST, (at + 1) * LARGEST) });
    await table.put({ ...keys.cachedList(name), readAt, parts });
  },
});

/** Undefined if a part is of another list than the head: it is being replaced. */
const joined = async (
  table: Table,
  name: string,
  { parts, readAt }: Head,
): Promise<Uint8Array | undefined> => {
  if (!parts) return undefined;
  const found = await Promise.all(
    partKeys(name, parts).map((key) => table.get<{ part: Uint8Array; readAt: string }>(key)),
  );
  const pieces = found.flatMap((item) => (item?.readAt === readAt ? [item.part] : []));
  return pieces.length === parts.count ? Buffer.concat(pieces) : undefined;
};
