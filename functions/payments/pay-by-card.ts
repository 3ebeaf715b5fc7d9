import { openAttempt, payableOrder, reusableAttempt } from '#functions/payments/open-attempt.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { settleState } from './settle-payment.ts';
import { stripeCheckoutOf } from '#functions/payments/stripe-checkout.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, isOnHold, isOpen, isPaid } from '#shared/payments/attempt.ts';

type PayByCard = { customerId: string; orderId: string; now: Date };

/** API-23: the hosted payment page of an unpaid order; an open page is returned again. */
export const createStripeSession = async (services: PaymentServices, asked: PayByCard) => {
  if (!(await services.stripe()).configured) throw new Refusal('provider_unavailable');
  const { order, attempt } = await openOrNew(services, asked).catch((error: unknown) => {
    // another tab opened a page first: return that one
    if (error instanceof Refusal && error.code === 'payment_in_progress') return openOrNew(services, asked);
    throw error;
  });
  const page = await stripeCheckoutOf(services, order, attempt, asked.now);
  if (page.kind !== 'open' || page.url === null) throw new Refusal('provider_unavailable');
  return { success: true as const, data: { url: page.url, session_id: page.sessionId } };
};

const openOrNew = async (services: PaymentServices, { customerId, orderId, now }: PayByCard) => {
  const order = await payableOrder(services, customerId, orderId, now);
  const open = await stillOpen(services, order, now);
  if (open) return { order, attempt: open };
  // settling an old page may have changed the order
  const today = await payableOrder(services, customerId, orderId, now);
  if (today.openAttemptId !== null && today.openAttemptId !== order.openAttemptId)
    throw new Refusal('payment_in_progress');
  return { order: today, attempt: await openAttempt(services, today, 'stripe', now) };
};

/** The page opened before, if its provider still shows it open; any news is settled on the way. */
const stillOpen = async (
  services: PaymentServices,
  order: Order,
  now: Date,
): Promise<Attempt | undefined> => {
  const attempt = await reusableAttempt(services, order, 'stripe');
  if (!attempt || attempt.providerRef === null) return attempt;
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') throw new Refusal('provider_unavailable');
  const { attempt: now_ } = await settleState(services, attempt, state.value, now);
  if (isPaid(now_)) throw new Refusal('already_paid');
  return isOpen(now_) && now_.state !== 'pending' ? now_ : undefined;
};

/** API-27, AMB-76: state of a Stripe session for any caller; the session id is the secret. */
export const verifyStripeSession = async (services: PaymentServices, sessionId: string, now: Date) => {
  const state = await (await services.stripe()).readCheckout(sessionId);
  if (state.kind === 'refused' && state.reason === 'not_found') {
    throw new Refusal('not_found', 'Session de paiement invalide.');
  }
  if (state.kind !== 'ok') throw new Refusal('provider_unavailable');
  const { orderId, attemptId } = state.value;
  const attempt = orderId && attemptId ? await services.payments.find(orderId, attemptId) : undefined;
  if (!attempt) throw new Refusal('not_found', 'Session de paiement invalide.');
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  return {
    success: true as const,
    data: {
      payment_successful: isPaid(after) || isOnHold(after),
      ...(isOnHold(after) ? { authorised: true } : {}),
      // that page says « Paiement réussi », which is wrong for an authorisation
      redirect: isPaid(after) ? '/commandes?success=true' : '/commandes',
    },
  };
};
