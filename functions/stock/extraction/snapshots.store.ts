import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { packRows, unpackRows } from '#functions/platform/table/packed-rows.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import { keys } from '#functions/table-keys.ts';
import { type Snapshot, type StockRow, storedSnapshot } from '#shared/stock/levels/snapshot.ts';

/** A year and a month, so that a season can be compared with the one before. */
const RETENTION_SECONDS = 400 * 24 * 3600;
const LISTED_DATES = 400;

export type SnapshotsStore = ReturnType<typeof snapshotsStore>;

/** One pointer per day, and the rows of a version packed in a few items. */
export const snapshotsStore = (table: Table) => ({ ...snapshotReads(table), ...snapshotWrites(table) });

const snapshotReads = (table: Table) => ({
  async latest(): Promise<Snapshot | undefined> {
    const { items } = await table.query({ pk: keys.snapshotDay('stock', '').pk, backward: true, limit: 1 });
    return items[0] && snapshotFrom(items[0]);
  },

  /** Newest first. */
  async dates(): Promise<string[]> {
    const days = await table.query<{ sk: string }>({
      pk: keys.snapshotDay('stock', '').pk,
      backward: true,
      limit: LISTED_DATES,
    });
    return days.items.map((item) => item.sk);
  },

  async find(date: string): Promise<Snapshot | undefined> {
    const item = await table.get(keys.snapshotDay('stock', date));
    return item && snapshotFrom(item);
  },

  /**
   * The rows of a day; undefined if it was never extracted. A product that was read twice counts once, as
   * last read.
   */
  async read(date: string): Promise<{ snapshot: Snapshot; rows: StockRow[] } | undefined> {
    for (const consistent of [false, true]) {
      const snapshot = await this.find(date);
      if (!snapshot) return undefined;
      const { pk } = keys.snapshotChunk('stock', date, snapshot.version, 0);
      const chunks = await table.queryAll<{ rows: Uint8Array }>({ pk, consistent });
      // chunks missing: a newer version replaced this one while it was read, or the last write is not
      // visible yet
      if (chunks.length < snapshot.chunks) continue;
      const rows = new Map<string, StockRow>();
      for (const row of chunks.flatMap((chunk) => unpackRows<StockRow>(chunk.rows))) {
        rows.set(row.productId, row);
      }
      return { snapshot, rows: [...rows.values()] };
    }
    throw new Error(`The stock of ${date} has lost rows`);
  },
});

const snapshotWrites = (table: Table) => ({
  async writeChunk(
    of: Pick<Snapshot, 'date' | 'version'>,
    number: number,
    rows: readonly StockRow[],
    now: Date,
  ): Promise<void> {
    await table.put({
      ...keys.snapshotChunk('stock', of.date, of.version, number),
      rows: packRows(rows),
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    });
  },

  /** Makes a version the day's, in one write with `guard`; deletes the replaced one. */
  async publish(snapshot: Snapshot, guard: TransactItem, now: Date): Promise<void> {
    const before = await snapshotReads(table).find(snapshot.date);
    const pointer = {
      ...keys.snapshotDay('stock', snapshot.date),
      ...snapshot,
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    };
    try {
      await table.transact([table.ops.put(pointer), guard]);
    } catch (error) {
      if (error instanceof ConditionFailed)
        throw new Discard('the extraction was taken over: its rows are not shown');
      throw error;
    }
    if (before && before.version !== snapshot.version) await this.forget(before);
  },

  /** Publishes a version if the day has none; false if it has. */
  publishMissing: (snapshot: Snapshot, now: Date): Promise<boolean> =>
    unlessConditionFails(
      table.putIfAbsent({
        ...keys.snapshotDay('stock', snapshot.date),
        ...snapshot,
        expiresAt: epochSeconds(now, RETENTION_SECONDS),
      }),
    ),

  /** Deletes the rows of an unpublished version. */
  async forget({ date, version, chunks }: Pick<Snapshot, 'date' | 'version' | 'chunks'>): Promise<void> {
    for (let number = 0; number < chunks; number++) {
      await table.remove(keys.snapshotChunk('stock', date, version, number));
    }
  },
});

const snapshotFrom = stored('snapshotDay', storedSnapshot);
