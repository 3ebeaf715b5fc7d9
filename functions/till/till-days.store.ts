import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { packRows, unpackRows } from '#functions/platform/table/packed-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import { type TillDay, tillDay } from '#shared/till/till-day.ts';
import type { TillSale } from '#shared/till/till-sale.ts';

/** Two years and a month, so that a month can be compared with the same one of the year before. */
const RETENTION_SECONDS = 800 * 24 * 3600;
const LISTED_DAYS = 800;

export type TillDaysStore = ReturnType<typeof tillDaysStore>;

/**
 * One pointer per day, and the rows of its version packed in one item (a day of 150 products is about 6 kB,
 * a day of 10,000 would be some 300 kB, still under the limit of 400 kB).
 */
export const tillDaysStore = (table: Table) => ({
  async find(date: string): Promise<TillDay | undefined> {
    const item = await table.get(keys.snapshotDay('till', date));
    return item && dayFrom(item);
  },

  /** The stored ones of these days, in no order. */
  async findMany(dates: readonly string[]): Promise<TillDay[]> {
    const items = await table.getMany(dates.map((date) => keys.snapshotDay('till', date)));
    return items.map(dayFrom);
  },

  /** Newest first. */
  async list(): Promise<TillDay[]> {
    const days: TillDay[] = [];
    let cursor: string | undefined;
    do {
      const pk = keys.snapshotDay('till', '').pk;
      const page = await table.query({ pk, backward: true, limit: LISTED_DAYS, cursor, consistent: false });
      days.push(...page.items.map(dayFrom));
      cursor = days.length < LISTED_DAYS ? (page.next ?? undefined) : undefined;
    } while (cursor);
    return days;
  },

  /** A day with its rows; undefined if it was never read. */
  async read(date: string): Promise<{ day: TillDay; sales: TillSale[] } | undefined> {
    for (let tries = 1; ; tries++) {
      const day = await this.find(date);
      if (!day) return undefined;
      const rows = await table.get<{ rows: Uint8Array }>(chunkOf(day));
      if (rows) return { day, sales: unpackRows<TillSale>(rows.rows) };
      // a newer version replaced it between the two reads
      if (tries === 3) throw new Error(`The till's sales of ${date} have lost their rows`);
    }
  },

  /** Publishes these rows as the day's, and deletes the replaced ones, in one write with `guard`. */
  async publish(
    day: TillDay,
    sales: readonly TillSale[],
    replaced: TillDay | undefined,
    guard: TransactItem,
    now: Date,
  ): Promise<void> {
    const expiresAt = epochSeconds(now, RETENTION_SECONDS);
    // the same version again: its worker crashed between this write and its last one
    const isOther = replaced && replaced.version !== day.version;
    await table.transact([
      guard,
      table.ops.put({ ...chunkOf(day), rows: packRows(sales), expiresAt }),
      table.ops.put({ ...keys.snapshotDay('till', day.date), ...day, expiresAt }),
      ...(isOther ? [table.ops.remove(chunkOf(replaced))] : []),
    ]);
  },
});

const chunkOf = ({ date, version }: TillDay) => keys.snapshotChunk('till', date, version, 0);

const dayFrom = stored('snapshotDay', tillDay);
