import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { DuplicateExit } from '#shared/stock/levels/withheld.ts';

/** Long enough for the next count of the whole stock. */
const RETENTION_SECONDS = 30 * 24 * 3600;

const goneFrom = stored(
  'goneTwice',
  z.object({ reference: z.string(), milli: z.record(z.string(), z.number()) }),
);

export type DuplicateExitsStore = ReturnType<typeof duplicateExitsStore>;

/**
 * Goods that left by an exit of ours and also by a shipment in Dolibarr, by order: no comparison of counts
 * finds them.
 */
export const duplicateExitsStore = (table: Table) => ({
  record: (orderId: string, gone: DuplicateExit, at: Date): TransactItem =>
    table.ops.put({
      ...keys.goneTwice(orderId),
      ...gone,
      expiresAt: epochSeconds(at, RETENTION_SECONDS),
    }),

  /** Those of the last 30 days. */
  async listAll(): Promise<DuplicateExit[]> {
    const items = await table.queryAll({ pk: keys.goneTwice('').pk });
    return items.map(goneFrom);
  },
});
