import { orderFrom } from './order-item.ts';
import { instantOf } from '#functions/platform/ids.ts';
import { decodeCursor, encodeCursor, isCursorOf } from '#functions/platform/table/cursor.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Order } from '#shared/orders/order.ts';

/** A range of order ids, the second excluded. */
export type Stretch = { from: string; to: string };

/** A cursor for orders of several customers: the id of the last one shown. */
const followed = {
  collection: 'FOUND',
  pkName: 'pk',
  skName: 'sk',
  isWithin: (id: string) => !Number.isNaN(instantOf(id)),
};

export type FoundOrdersStore = ReturnType<typeof foundOrdersStore>;

/** Pages of orders for the back-office, of all customers or of some. */
export const foundOrdersStore = (table: Table) => ({
  /** Newest first. */
  async listBetween(between: Stretch, limit: number, cursor?: string): Promise<Page<Order>> {
    const list = { index: 'gsi1', pk: 'ORDERS', backward: true } as const;
    const page = await table.query({ ...list, between, limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** Whether a cursor belongs to a search by customers. */
  followsCustomers: (cursor: string): boolean => isCursorOf(cursor, followed),

  /**
   * Newest first among all of these customers. Reads a share of the page for each, and returns the orders
   * that no unread order of another customer can precede.
   */
  async listOfCustomers(
    customerIds: readonly string[],
    between: Stretch,
    limit: number,
    cursor?: string,
  ): Promise<Page<Order>> {
    const last = cursor === undefined ? undefined : decodeCursor(cursor, followed)['sk'];
    const share = Math.max(1, Math.floor(limit / Math.max(1, customerIds.length)));
    const pages = await Promise.all(
      customerIds.map((id) =>
        table.query({
          pk: `CUSTOMER#${id}`,
          between: { from: `ORDER#${between.from}`, to: `ORDER#${last ?? between.to}` },
          backward: true,
          // the last order of the previous page is read again
          limit: share + 1,
          consistent: false,
        }),
      ),
    );
    const read = pages.map(({ items, next }) => ({ orders: items.map(orderFrom), hasMore: next !== null }));
    // a customer with more to read may have orders between those of another
    const known = read
      .flatMap(({ orders, hasMore }) => (hasMore ? (orders.at(-1)?.id ?? []) : []))
      .toSorted()
      .at(-1);
    const items = read
      .flatMap(({ orders }) => orders)
      .filter(({ id }) => id !== last && (known === undefined || id >= known))
      .toSorted((a, b) => (a.id < b.id ? 1 : -1));
    return { items, next: known === undefined ? null : encodeCursor({ pk: 'FOUND', sk: known }, 'FOUND') };
  },
});
