import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { packed, packRows, unpackRows } from '#functions/platform/table/packed-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { DayRange } from '#shared/till/till-period.ts';
import { tillMoments } from '#shared/till/till-moments.ts';
import type { TillSale } from '#shared/till/till-sale.ts';

/** Shown when the till cannot be read: figures of two days ago are better than none, older ones mislead. */
const RETENTION_SECONDS = 2 * 24 * 3600;

/** Last computed figures of a period. */
const period = z.object({
  source: z.enum(['extractions', 'till', 'both']),
  /** ISO instant of its oldest reading. */
  readAt: z.string(),
  provisional: z.boolean(),
  /** No request was left for the tickets: they are read at the next view. */
  lacksTickets: z.exactOptional(z.literal(true)),
  /** Absent from periods stored before this field existed. */
  moments: z.exactOptional(tillMoments),
});
export type PeriodSales = z.output<typeof period> & { sales: TillSale[] };

const storedPeriod = stored('tillPeriod', z.extend(period, { basis: z.string(), rows: packed }));

/** A stored period, and the versions of its days: valid as long as those are. */
export type StoredPeriod = PeriodSales & { basis: string };

export type PeriodSalesStore = ReturnType<typeof periodSalesStore>;

/** The last figures of each requested period. */
export const periodSalesStore = (table: Table) => ({
  async find(range: NonNullable<DayRange>): Promise<StoredPeriod | undefined> {
    const item = await table.get(keyOf(range));
    if (!item) return undefined;
    const { rows, ...found } = storedPeriod(item);
    return { ...found, sales: unpackRows<TillSale>(rows) };
  },

  async keep(range: NonNullable<DayRange>, { sales, ...stored }: StoredPeriod, now: Date): Promise<void> {
    const expiresAt = epochSeconds(now, RETENTION_SECONDS);
    await table.put({ ...keyOf(range), ...stored, rows: packRows(sales), expiresAt });
  },
});

const keyOf = ({ from, to }: NonNullable<DayRange>) => keys.tillPeriod(from, to);
