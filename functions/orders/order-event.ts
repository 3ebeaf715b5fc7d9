import { ulid } from '#functions/platform/ids.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';
import type { Order } from '#shared/orders/order.ts';

/** What happened to an order. `id`: where the same thing must not be told twice. */
export const orderEvent = (
  type: OrdersEvent['type'],
  order: Pick<Order, 'id' | 'customerId'>,
  now: Date,
  id: string,
): OrdersEvent => ({
  id,
  type,
  version: 1,
  at: now.toISOString(),
  data: { customerId: order.customerId, orderId: order.id },
});

/** `order-edit-<ulid>` */
export const eventId = (what: string, now: Date): string => `${what}-${ulid(now)}`;
