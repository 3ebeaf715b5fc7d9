import * as z from 'zod/mini';
import { atVersion, setting } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';

export type ReceptionsStore = ReturnType<typeof receptionsStore>;

/** Our documents that receive a supplier order, and their number. */
export type RecordedReceptions = { documents: readonly string[]; version: number };

/** More receptions than a supplier splits an order into. */
const MOST = 60;

export const receptionsStore = (table: Table) => ({
  async find(orderId: string): Promise<RecordedReceptions> {
    const item = await table.get(keys.supplierReceptions(orderId));
    return item ? receptionsFrom(item) : { documents: [], version: 0 };
  },

  /** Fails if something was received since it was read: two devices receive one delivery once. */
  add: (orderId: string, documentId: string, { documents, version }: RecordedReceptions): TransactItem =>
    table.ops.update(
      keys.supplierReceptions(orderId),
      atVersion(setting({ documents: [...documents, documentId].slice(-MOST) }), version),
    ),
});

const receptionsFrom = stored(
  'supplierReceptions',
  z.object({ documents: z.array(z.string()), version: z.number() }),
);
