import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { storedWhole } from '#functions/platform/table/stored.ts';
import * as z from 'zod/mini';
import { onePart } from '#functions/platform/table/read-together.ts';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { erpFacts, erpWriting, factsOf } from '#shared/erp/three-way-merge.ts';
import type { Order } from '#shared/orders/order.ts';

/** Stored state of an order in the ERP. */
const orderInErp = z.object({
  /** The ERP's row; absent until it was read back. */
  erpId: z.exactOptional(z.string()),
  /** Last state read back when both sides were equal. */
  base: z.exactOptional(erpFacts),
  /** The closing of its preparation before this reading. */
  closedAt: z.exactOptional(z.string()),
  /** When it was last changed in the ERP, by its clock. */
  changedAt: z.exactOptional(z.number()),
  /** The delivery day of both sides when it was last read back. */
  deliveryDay: z.exactOptional(z.nullable(z.string())),
  /** Its shipments that moved goods, by row, with their references. */
  left: z.exactOptional(z.record(z.string(), z.string())),
  /** Its total TTC in the ERP, if it differs from ours. */
  otherTotalCents: z.exactOptional(z.number()),
  /** Cuts of products as last written on their lines; absent if none was. */
  cuts: z.exactOptional(z.record(z.string(), z.string())),
  /** A write of ours that has begun and was not read back yet. */
  writing: z.exactOptional(erpWriting),
});
export type OrderInErp = z.output<typeof orderInErp>;

/** The record of an order that was just read, when both sides are equal. */
export const readBack = (
  erpOrder: Pick<ErpOrder, 'id' | 'status' | 'isBilled' | 'lines' | 'changedAt' | 'deliveryDay'>,
  { closedAt }: Pick<Order, 'closedAt'>,
) => ({
  erpId: erpOrder.id,
  base: factsOf(erpOrder),
  changedAt: erpOrder.changedAt,
  deliveryDay: erpOrder.deliveryDay,
  ...(closedAt === undefined ? {} : { closedAt }),
});

/** For a read together with other items. */
export const orderInErpPart = (orderId: string) =>
  onePart(keys.orderInErp(orderId), (item) => item && recordFrom(item));

export type ErpOrdersStore = ReturnType<typeof erpOrdersStore>;

export const erpOrdersStore = (table: Table) => ({
  async find(orderId: string): Promise<OrderInErp | undefined> {
    const item = await table.get(keys.orderInErp(orderId));
    return item && recordFrom(item);
  },

  async findMany(orderIds: readonly string[]): Promise<Map<string, OrderInErp>> {
    const items = await table.getMany(orderIds.map((id) => keys.orderInErp(id)));
    return new Map(items.map((item) => [String(item['pk']).slice('ORDER#'.length), recordFrom(item)]));
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

const recordFrom = storedWhole('orderInErp', orderInErp);
