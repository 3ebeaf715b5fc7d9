import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type ErpFacts, factsOf, type Writing } from '#shared/erp/two-hands.ts';
import type { Order } from '#shared/orders/order.ts';

/** What the shop knows of an order in the ERP. */
export type OrderInErp = {
  /** The ERP's row; absent until it was read back. */
  erpId?: string;
  /** What was last read back of it, when both sides were alike. */
  base?: ErpFacts;
  /** The closing of its preparation that this reading came after. */
  closedAt?: string;
  /** When it was last changed there, as the ERP counts. */
  changedAt?: number;
  /** What it comes to there, TTC, where that is not what it comes to here. */
  otherTotalCents?: Cents;
  /** A write of ours has begun and was not read back yet. */
  writing?: Writing;
};

/** What is recorded of an order that was just read there, when both sides are alike. */
export const readBack = (
  held: Pick<ErpOrder, 'id' | 'status' | 'isBilled' | 'lines' | 'changedAt'>,
  { closedAt }: Pick<Order, 'closedAt'>,
) => ({
  erpId: held.id,
  base: factsOf(held),
  changedAt: held.changedAt,
  ...(closedAt === undefined ? {} : { closedAt }),
});

/** The only file that knows how orders in the ERP lie in the table. */
export const erpOrdersStore = (table: Table) => ({
  async find(orderId: string): Promise<OrderInErp | undefined> {
    const item = await table.get<OrderInErp>(keys.orderInErp(orderId));
    return item && recordFrom(item);
  },

  async findMany(orderIds: readonly string[]): Promise<Map<string, OrderInErp>> {
    const items = await table.getMany<OrderInErp & { pk: string; sk: string }>(
      orderIds.map((id) => keys.orderInErp(id)),
    );
    return new Map(items.map((item) => [item.pk.slice('ORDER#'.length), recordFrom(item)]));
  },

  async keep(orderId: string, record: OrderInErp): Promise<void> {
    await table.put(recordItem(orderId, record));
  },

  kept: (orderId: string, record: OrderInErp): TransactItem => table.ops.put(recordItem(orderId, record)),

  async forget(orderId: string): Promise<void> {
    await table.remove(keys.orderInErp(orderId));
  },
});

const recordItem = (orderId: string, record: OrderInErp) => ({ ...keys.orderInErp(orderId), ...record });

const recordFrom = ({
  erpId,
  base,
  closedAt,
  changedAt,
  otherTotalCents,
  writing,
}: OrderInErp): OrderInErp => ({
  ...(erpId === undefined ? {} : { erpId }),
  ...(base ? { base } : {}),
  ...(closedAt === undefined ? {} : { closedAt }),
  ...(changedAt === undefined ? {} : { changedAt }),
  ...(otherTotalCents === undefined ? {} : { otherTotalCents }),
  ...(writing ? { writing } : {}),
});
