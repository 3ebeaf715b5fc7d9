import { ulid } from '#functions/platform/ids.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';
import type { Order } from '#shared/orders/order.ts';

/** An event about an order. `id`: for events that must be published once. */
export const orderEvent = (
  type: PlainOrdersEvent['type'],
  order: Pick<Order, 'id' | 'customerId'>,
  now: Date,
  id: string,
): PlainOrdersEvent => ({
  id,
  type,
  version: 1,
  at: now.toISOString(),
  data: { customerId: order.customerId, orderId: order.id },
});

/** `order-edit-<ulid>` */
export const eventId = (what: string, now: Date): string => `${what}-${ulid(now)}`;
