import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { itemsFromWire } from '#shared/orders/cart.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { leaveCart } from '#frontend/features/orders/pro/cart/cart-sync.ts';
import type { PlacedOrder } from './confirmation.ts';
import { type OrderAttempt, readAttempt, settleAttempt } from './order-attempt.ts';

/** The order of a confirmation without a reply, looked up by its idempotency key. */
export const orderOfAttempt = async ({ key }: OrderAttempt): Promise<OrderRow | undefined> => {
  try {
    return (await call(ordersContract.endpoints.findConfirmation, { params: { key } }, { as: 'pro' })).data;
  } catch (error) {
    if (asApiError(error)?.status === 404) return undefined;
    throw error;
  }
};

/**
 * The order placed by an interrupted confirmation, which the customer does not know of. Undefined: none, or
 * not signed in.
 */
export const lateOrder = async (customerId: string): Promise<PlacedOrder | undefined> => {
  const attempt = readAttempt(customerId);
  if (!attempt) return undefined;
  const found = await orderOfAttempt(attempt).catch(() => undefined);
  // another tab may have got the reply
  if (!found || readAttempt(customerId)?.key !== attempt.key) return undefined;
  settleAttempt(customerId);
  leaveCart(customerId, itemsFromWire(attempt.items));
  return {
    id: found.id,
    reference: found.reference,
    totalTtc: found.total_ttc,
    estimated: found.estimated,
    approveBefore: found.a_valider_avant,
    day: found.date_livraison ?? undefined,
  };
};
