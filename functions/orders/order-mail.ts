import { ulid } from '#functions/platform/ids.ts';
import { newOperation, type Operation } from '#functions/platform/operation.ts';
import type { Order } from '#shared/orders/order.ts';

/** What a customer is told of an order by mail, besides its confirmation. The letter reads the order as it is then. */
export type OrderMail = 'order_changed' | 'order_on_its_way' | 'order_delivered';

/** The outbox entry of such a mail, to be written with the change it tells of. */
export const orderMail = (kind: OrderMail, order: Pick<Order, 'id' | 'customerId'>, now: Date): Operation =>
  newOperation(
    {
      opId: `mail-${kind}-${ulid(now)}`,
      queue: 'mail',
      kind,
      subject: { customerId: order.customerId, orderId: order.id },
    },
    now,
  );
