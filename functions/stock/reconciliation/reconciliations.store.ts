import { epochSeconds } from '#functions/platform/clock.ts';
import { packRows, unpackRows } from '#functions/platform/table/packed-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { HeldBack } from '#shared/stock/levels/held-back.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

const RETENTION_SECONDS = 90 * 24 * 3600;

/** What one night's comparison found. */
export type Reconciliation = {
  date: string;
  /** ISO instant. */
  ranAt: string;
  /** Products compared. */
  compared: number;
  unexplained: number;
  differences: StockDifference[];
  /** What was held back; absent from nights before it was kept. */
  held?: HeldBack[];
};

export type ReconciliationsStore = ReturnType<typeof reconciliationsStore>;

/** The nightly comparisons with the ERP, one item each. */
export const reconciliationsStore = (table: Table) => ({
  async record({ differences, held = [], ...night }: Reconciliation, now: Date): Promise<void> {
    await table.put({
      ...keys.reconciliation(night.date),
      ...night,
      rows: packRows(differences),
      heldRows: packRows(held),
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

const reconciliationFrom = ({
  pk: _pk,
  sk: _sk,
  expiresAt: _until,
  rows,
  heldRows,
  ...night
}: Item): Reconciliation => ({
  ...(night as Omit<Reconciliation, 'differences' | 'held'>),
  differences: unpackRows<StockDifference>(rows as Uint8Array),
  ...(heldRows ? { held: unpackRows<HeldBack>(heldRows as Uint8Array) } : {}),
});
