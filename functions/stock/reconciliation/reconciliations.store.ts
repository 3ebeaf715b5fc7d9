import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { packed, packRows, unpackRows } from '#functions/platform/table/packed-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Withheld } from '#shared/stock/levels/withheld.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

const RETENTION_SECONDS = 90 * 24 * 3600;

/** Result of one night's comparison. */
const night = z.object({
  date: z.string(),
  /** ISO instant. */
  ranAt: z.string(),
  /** Products compared. */
  compared: z.number(),
  unexplained: z.number(),
});
export type Reconciliation = z.output<typeof night> & {
  differences: StockDifference[];
  /** Holds; absent from nights before this was stored. */
  held?: Withheld[];
};

const storedNight = stored(
  'reconciliation',
  z.extend(night, { rows: packed, withheldRows: z.exactOptional(packed) }),
);

export type ReconciliationsStore = ReturnType<typeof reconciliationsStore>;

/** One item per night. */
export const reconciliationsStore = (table: Table) => ({
  async record({ differences, held = [], ...night }: Reconciliation, now: Date): Promise<void> {
    await table.put({
      ...keys.reconciliation(night.date),
      ...night,
      rows: packRows(differences),
      withheldRows: packRows(held),
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    });
  },

  async find(date: string): Promise<Reconciliation | undefined> {
    const item = await table.get(keys.reconciliation(date));
    return item && reconciliationFrom(item);
  },

  async latest(): Promise<Reconciliation | undefined> {
    const { items } = await table.query({ pk: keys.reconciliation('').pk, backward: true, limit: 1 });
    return items[0] && reconciliationFrom(items[0]);
  },
});

const reconciliationFrom = (item: Item): Reconciliation => {
  const { rows, withheldRows, ...found } = storedNight(item);
  return {
    ...found,
    differences: unpackRows<StockDifference>(rows),
    ...(withheldRows ? { held: unpackRows<Withheld>(withheldRows) } : {}),
  };
};
