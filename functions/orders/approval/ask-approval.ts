import { clientActor } from '#functions/orders/spending.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { lastOrders } from '#shared/delivery/delivery-days.ts';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';

/** How long an order without a delivery day waits for a Gérant. */
const WITHOUT_DAY_MS = 24 * 3_600_000;

/** Deadline of the approval: the cutoff of its day. */
export const approvalUntil = (
  { delivery }: Pick<Order, 'delivery'>,
  rules: DeliveryRules,
  now: Date,
): string => {
  const zone = rules.zones.find(({ id }) => id === delivery?.zone);
  const cutoff = delivery?.day && zone ? lastOrders(delivery.day, zone, rules) : undefined;
  return (cutoff ?? new Date(now.getTime() + WITHOUT_DAY_MS)).toISOString();
};

/** Approval writes of an order's transaction, besides the event: its deadline, and the reason. */
export const approvalWrites = (
  { approvals, orders }: Pick<OrderServices, 'approvals' | 'orders'>,
  order: Order,
  why: string,
  now: Date,
): TransactItem[] => [
  approvals.ask(order, order.confirmBefore ?? ''),
  orders.audit(order.id, {
    at: now.toISOString(),
    actor: clientActor(order.customerId, order.placedBy ?? order.standing?.by),
    field: 'validation',
    from: null,
    to: 'demandée à un Gérant',
    reason: why,
  }),
];
