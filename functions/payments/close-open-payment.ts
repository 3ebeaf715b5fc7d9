import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { endAttempt, endUnchanged, settleState } from './settle-payment.ts';
import { providerShare } from '#functions/payments/shares.ts';
import { stripeCheckoutOf } from '#functions/payments/stripe-checkout.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, isOnHold, isOpen, isPaid, mayBeCapturing } from '#shared/payments/attempt.ts';

/** Result of closing an open payment: only `closed` guarantees that no money can arrive through it. */
export type Closing = 'closed' | 'paid' | 'in_progress';

/** Closes the open payment of an order; always reads its provider first. */
export const closeOpenPayment = async (
  services: PaymentServices,
  order: Order,
  now: Date,
): Promise<Closing> => {
  if (order.openAttemptId === null) return 'closed';
  const open = await services.payments.find(order.id, order.openAttemptId);
  if (!open) return 'closed';
  const attempt = await providerShare(services, open);
  const providerOrder =
    attempt === open ? order : await services.orders.find(order.customerId, attempt.orderId);
  if (!providerOrder) return 'in_progress';
  const closing = await (attempt.provider === 'stripe'
    ? closeCard(services, providerOrder, attempt, now)
    : closeWallet(services, attempt, now));
  return attempt === open || closing !== 'closed' ? closing : closedWith(services, open, now);
};

/** Closes all shares of a page that pays several orders, including shares left open by a crash. */
const closedWith = async (services: PaymentServices, open: Attempt, now: Date): Promise<Closing> => {
  const share = await services.payments.find(open.orderId, open.id);
  if (!share || !isOpen(share)) return share && isPaid(share) ? 'paid' : 'closed';
  const { attempt } = await endAttempt(services, share, 'canceled', now);
  return isPaid(attempt) ? 'paid' : isOpen(attempt) ? 'in_progress' : 'closed';
};

const closeCard = async (
  services: PaymentServices,
  order: Order,
  attempt: Attempt,
  now: Date,
): Promise<Closing> => {
  const open = await stripeCheckoutOf(services, order, attempt, now);
  if (open.kind === 'ended') return 'closed';
  if (open.kind === 'unknown') return 'in_progress';
  const stripe = await services.stripe();
  const expiry = await stripe.expireCheckout(open.sessionId);
  if (expiry.kind !== 'ok') return 'in_progress';
  if (expiry.value !== 'already_complete') {
    await endAttempt(services, open.attempt, expiry.value === 'expired' ? 'canceled' : 'expired', now);
    return 'closed';
  }
  return settled(services, open.attempt, now);
};

/**
 * An approved wallet order cannot be revoked at the provider, but it is never captured once its attempt is closed.
 * The attempt is closed only if no capture has started since it was read.
 */
const closeWallet = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<Closing> => {
  if (attempt.providerRef === null) {
    await endAttempt(services, attempt, 'canceled', now);
    return 'closed';
  }
  const state = await (await services.paypal()).readOrder(attempt.providerRef);
  if (state.kind === 'refused' && state.reason === 'not_found') {
    await endAttempt(services, attempt, 'expired', now);
    return 'closed';
  }
  if (state.kind !== 'ok') return 'in_progress';
  if (state.value.capture === 'completed' || state.value.paymentStatus === 'authorised')
    return settled(services, attempt, now);
  if (state.value.capture === 'pending' || mayBeCapturing(attempt, now)) return 'in_progress';
  const { attempt: after } = await endUnchanged(services, attempt, 'canceled', now);
  return isPaid(after) ? 'paid' : isOpen(after) ? 'in_progress' : 'closed';
};

const settled = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<Closing> => {
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') return 'in_progress';
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  // an authorisation captures nothing by itself: the order stores what is authorised
  return isPaid(after) ? 'paid' : isOnHold(after) ? 'closed' : 'in_progress';
};
