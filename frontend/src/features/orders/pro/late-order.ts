import { call } from '#frontend/lib/api.ts';
import { ordersContract, type OrderRow } from '#shared/orders/orders.contract.ts';
import { leaveCart } from './cart-sync.ts';
import type { PlacedOrder } from './confirmation.ts';
import { type OrderAttempt, readAttempt, settleAttempt } from './order-attempt.ts';

/** Clocks of phones and servers may differ by this much. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** Same total, and not older than the attempt. */
export const isOrderOf = (
  attempt: OrderAttempt,
  order: Pick<OrderRow, 'total_ht' | 'date_commande'>,
): boolean =>
  order.total_ht === attempt.totalHt &&
  Date.parse(order.date_commande) >= Date.parse(attempt.at) - CLOCK_SLACK_MS;

/** The order of a confirmation that stayed without an answer, when the server has it. */
export const orderOfAttempt = async (
  customerId: string,
  attempt: OrderAttempt,
): Promise<OrderRow | undefined> => {
  const recent = await call(
    ordersContract.endpoints.listClientOrders,
    { params: { clientId: customerId }, query: { limit: 5 } },
    { as: 'pro' },
  );
  return recent.data.find((order) => isOrderOf(attempt, order));
};

/**
 * Back on the page after the network or the page went away under a confirmation: the order it placed, which the customer
 * has not heard of. Undefined when there is nothing to tell, or nobody to ask.
 */
export const lateOrder = async (customerId: string): Promise<PlacedOrder | undefined> => {
  const attempt = readAttempt(customerId);
  if (!attempt) return undefined;
  const found = await orderOfAttempt(customerId, attempt).catch(() => undefined);
  // another tab may have heard the answer meanwhile
  if (!found || readAttempt(customerId)?.key !== attempt.key) return undefined;
  settleAttempt(customerId);
  leaveCart(customerId, attempt.items);
  return {
    id: found.id,
    reference: found.reference,
    totalTtc: found.total_ttc,
    day: found.date_livraison ?? undefined,
  };
};
