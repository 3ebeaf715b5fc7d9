import { orderFrom } from '#functions/orders/order-item.ts';
import { instantOf } from '#functions/platform/ids.ts';
import { decodeCursor, encodeCursor, isCursorOf } from '#functions/platform/table/cursor.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Order } from '#shared/orders/order.ts';

/** A stretch of the list of orders, by the ids at its ends: the first in it, the second the first after it. */
export type Stretch = { from: string; to: string };

/** A cursor of orders of several customers: the id of the last one shown. */
const followed = {
  collection: 'FOUND',
  pkName: 'pk',
  skName: 'sk',
  isWithin: (id: string) => !Number.isNaN(instantOf(id)),
};

export type FoundOrdersStore = ReturnType<typeof foundOrdersStore>;

/** How the back-office reads pages of orders, of all customers or of some. */
export const foundOrdersStore = (table: Table) => ({
  /** Newest first. */
  async listBetween(between: Stretch, limit: number, cursor?: string): Promise<Page<Order>> {
    const list = { index: 'gsi1', pk: 'ORDERS', backward: true } as const;
    const page = await table.query({ ...list, between, limit, cursor });
    return { items: page.items.map(orderFrom), next: page.next };
  },

  /** Whether a page of customers' orders ended here, not one of all orders. */
  followsCustomers: (cursor: string): boolean => isCursorOf(cursor, followed),

  /**
   * Newest first among all of these customers. Each one's share of the page is read; shown is what no unread order of
   * another one can stand before.
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
          // the one that the page before ended with is met again
          limit: share + 1,
          consistent: false,
        }),
      ),
    );
    const read = pages.map(({ items, next }) => ({ orders: items.map(orderFrom), hasMore: next !== null }));
    // older ones of a customer who has more to read may stand before older ones of another
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
