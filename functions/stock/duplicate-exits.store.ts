import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { GoneTwice } from '#shared/stock/levels/withheld.ts';

/** Long enough for a count of the whole stock to come by. */
const RETENTION_SECONDS = 30 * 24 * 3600;

const goneFrom = stored(
  'goneTwice',
  z.object({ reference: z.string(), milli: z.record(z.string(), z.number()) }),
);

export type DuplicateExitsStore = ReturnType<typeof duplicateExitsStore>;

/** Goods that left by an exit of ours and by a shipment there, by order: nothing that is counted finds that again. */
export const duplicateExitsStore = (table: Table) => ({
  record: (orderId: string, gone: GoneTwice, at: Date): TransactItem =>
    table.ops.put({
      ...keys.goneTwice(orderId),
      ...gone,
      expiresAt: epochSeconds(at, RETENTION_SECONDS),
    }),

  /** Those of the last 30 days. */
  async listAll(): Promise<GoneTwice[]> {
    const items = await table.queryAll({ pk: keys.goneTwice('').pk });
    return items.map(goneFrom);
  },
});
