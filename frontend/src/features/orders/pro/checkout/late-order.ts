import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { itemsFromWire } from '#shared/orders/cart.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { leaveCart } from '#frontend/features/orders/pro/cart/cart-sync.ts';
import type { PlacedOrder } from './confirmation.ts';
import { type OrderAttempt, readAttempt, settleAttempt } from './order-attempt.ts';

/** The order of a confirmation that stayed without an answer, when the server has it: by its key, so never another one. */
export const orderOfAttempt = async ({ key }: OrderAttempt): Promise<OrderRow | undefined> => {
  try {
    return (await call(ordersContract.endpoints.findConfirmation, { params: { key } }, { as: 'pro' })).data;
  } catch (error) {
    if (asApiError(error)?.status === 404) return undefined;
    throw error;
  }
};

/**
 * Back on the page after the network or the page went away under a confirmation: the order it placed, which the customer
 * has not heard of. Undefined when there is nothing to tell, or nobody to ask.
 */
export const lateOrder = async (customerId: string): Promise<PlacedOrder | undefined> => {
  const attempt = readAttempt(customerId);
  if (!attempt) return undefined;
  const found = await orderOfAttempt(attempt).catch(() => undefined);
  // another tab may have heard the answer meanwhile
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
