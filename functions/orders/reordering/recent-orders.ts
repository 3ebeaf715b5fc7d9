import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { Order } from '#shared/orders/order.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * A page of recent orders that match `isWanted`, newest first; a page may be empty and still have a next
 * one. Older orders are not read.
 */
export const recentOrders = async (
  orders: Pick<OrdersStore, 'listAll'>,
  {
    days,
    isWanted,
    cursor,
    limit,
    now,
  }: {
    days: number;
    isWanted: (order: Order) => boolean;
    cursor?: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<{ found: Order[]; next: string | null }> => {
  const oldest = ulid(new Date(now.getTime() - days * DAY_MS)).slice(0, 10);
  const { items, next } = await orders.listAll(limit, cursor);
  const isLast = items.some(({ id }) => id.slice(0, 10) < oldest);
  const found = items.filter((order) => order.id.slice(0, 10) >= oldest && isWanted(order));
  return { found, next: isLast ? null : next };
};
