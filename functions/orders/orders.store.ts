import { setTimeout as pause } from 'node:timers/promises';
import { keys } from '#functions/table-keys.ts';
import { firstUlid, instantOf, ULID_AGE } from '#functions/platform/ids.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { type AuditEntry, auditFrom } from './order-event.ts';
import { customerIdOf, orderFrom } from './order-item.ts';
import { orderWrites } from '#functions/orders/order-writes.ts';
import type { Order } from '#shared/orders/order.ts';

/** After this time an order is in every index, or does not exist. */
const INDEX_FOLLOWS_MS = 60_000;
/** Pauses before an order just placed is searched again: 3.1 s in all, while the back-office waits. */
const RETRY_MS = [100, 200, 400, 800, 1600];

export type OrdersStore = ReturnType<typeof ordersStore>;

/** An order, for a read together with other items. */
export const orderPart = (customerId: string, orderId: string) =>
  onePart(keys.order(customerId, orderId), (item) => item && orderFrom(item));

/** Reads of orders; writes are in order-writes.ts. */
export const ordersStore = (table: Table) => ({
  ...singleOrders(table),
  ...ordersOfCustomer(table),
  ...ordersByTime(table),
  ...orderWrites(table),
});

const singleOrders = (table: Table) => ({
  async find(customerId: string, orderId: string): Promise<Order | undefined> {
    const item = await table.get(keys.order(customerId, orderId));
    return item && orderFrom(item);
  },

  /**
   * By its id alone (back-office): the list index names the customer, the order itself is fresh.
   */
  async locate(orderId: string, now: Date): Promise<Order | undefined> {
    const customerId = await this.customerOf(orderId, now);
    return customerId === undefined ? undefined : this.find(customerId, orderId);
  },

  /**
   * The customer of an order, by the list index. An index follows its table a moment later, and the id tells how old the
   * order is: one just placed is searched again for a while.
   */
  async customerOf(orderId: string, now: Date): Promise<string | undefined> {
    const isNew = Math.abs(now.getTime() - instantOf(orderId)) < INDEX_FOLLOWS_MS;
    for (const pauseMs of isNew ? [0, ...RETRY_MS] : [0]) {
      if (pauseMs > 0) await pause(pauseMs);
      const { items } = await table.query({ index: 'gsi1', pk: 'ORDERS', is: orderId, limit: 1 });
      if (items[0]) return customerIdOf(items[0]);
    }
    return undefined;
  },

  /** The existing ones, eventually consistent, in no order. */
  findMany: async (refs: readonly { customerId: string; orderId: string }[]): Promise<Order[]> =>
    (await table.getMany(refs.map((ref) => keys.order(ref.customerId, ref.orderId)))).map(orderFrom),

  /** The newest hundred changes of an order, newest first. */
  async history(orderId: string): Promise<AuditEntry[]> {
    const { items } = await table.query({
      pk: `ORDER#${orderId}`,
      prefix: 'AUDIT#',
      backward: true,
      limit: 100,
    });
    return items.map(auditFrom);
  },
});

const ordersOfCustomer = (table: Table) => ({
  async listOfCustomer(customerId: string, limit: number, cursor?: string): Promise<Page<Order>> {
    const page = await table.query({ ...listOf(customerId), limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** The newest ones, eventually consistent: half the price of a consistent list. */
  async newestOfCustomer(customerId: string, limit: number): Promise<Order[]> {
    const { items } = await table.query({ ...listOf(customerId), limit, consistent: false });
    return items.map(orderFrom);
  },

  /** All of them, page by page, consistent. */
  async everyOfCustomer(customerId: string): Promise<Order[]> {
    return (await table.queryAll({ pk: `CUSTOMER#${customerId}`, prefix: 'ORDER#' })).map(orderFrom);
  },

  /** From an id on, oldest first, page by page on demand. */
  async *ordersFrom(customerId: string, from: string | undefined): AsyncGenerator<Order> {
    const since = from === undefined ? {} : { from: keys.order(customerId, from).sk };
    const query = { pk: `CUSTOMER#${customerId}`, prefix: 'ORDER#', ...since, limit: 100 };
    for await (const items of table.pages(query)) for (const item of items) yield orderFrom(item);
  },
});

const listOf = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, prefix: 'ORDER#', backward: true });

const ordersByTime = (table: Table) => ({
  async listAll(limit: number, cursor?: string): Promise<Page<Order>> {
    const page = await table.query({ index: 'gsi1', pk: 'ORDERS', backward: true, limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** Orders placed from an instant on, oldest first, page by page on demand. */
  async *placedFrom(instant: Date): AsyncGenerator<Order[]> {
    const query = { index: 'gsi1', pk: 'ORDERS', prefix: ULID_AGE, from: firstUlid(instant) } as const;
    for await (const items of table.pages(query)) yield items.map(orderFrom);
  },

  /**
   * Orders placed from an instant until before another, page by page: the cost depends on the orders of the
   * period.
   */
  async *placedBetween(from: Date, until: Date): AsyncGenerator<Order[]> {
    const between = { from: firstUlid(from), to: firstUlid(until) };
    for await (const items of table.pages({ index: 'gsi1', pk: 'ORDERS', between }))
      yield items.map(orderFrom);
  },
});
