import { log } from '#functions/platform/logger.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type { Table } from './table.ts';
import { keys } from '#functions/table-keys.ts';

export type CachedList<Row extends object> = { rows: Row[]; readAt: string };

/** A table item holds 400 kB with its keys. */
const LARGEST = 380_000;

export type CachedLists = ReturnType<typeof cachedLists>;

/** Lists of the ERP as they were last read, one item each: what is shown while it does not answer. */
export const cachedLists = (table: Table) => ({
  async find<Row extends object>(name: string): Promise<CachedList<Row> | undefined> {
    const item = await table.get<{ rows: Uint8Array; readAt: string }>(keys.cachedList(name), {
      consistent: false,
    });
    return item && { rows: unpackRows<Row>(item.rows), readAt: item.readAt };
  },

  async keep(name: string, rows: readonly object[], readAt: string): Promise<void> {
    const packed = packRows(rows);
    if (packed.length > LARGEST) return log.warn('list too long to be kept', { name, rows: rows.length });
    await table.put({ ...keys.cachedList(name), rows: packed, readAt });
  },
});
