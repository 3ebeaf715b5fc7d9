import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** An order whose total in the ERP differs from the customer's. */
export type OtherTotal = {
  orderId: string;
  reference: string;
  oursCents: Cents;
  theirsCents: Cents;
};

export type OtherTotalsStore = ReturnType<typeof otherTotalsStore>;

/** Listed until both totals are equal, or the order is changed in Dolibarr. */
export const otherTotalsStore = (table: Table) => ({
  kept: (other: OtherTotal): TransactItem => table.ops.put({ ...keys.otherTotal(other.orderId), ...other }),

  gone: (orderId: string): TransactItem => table.ops.remove(keys.otherTotal(orderId)),

  /** The newest. */
  async list(limit: number): Promise<OtherTotal[]> {
    const { items } = await table.query({ pk: keys.otherTotal('').pk, backward: true, limit });
    return items.map(({ orderId, reference, oursCents, theirsCents }) => ({
      orderId: String(orderId),
      reference: String(reference),
      oursCents: Number(oursCents),
      theirsCents: Number(theirsCents),
    }));
  },
});
