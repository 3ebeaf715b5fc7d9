import { openAttempt, payableOrder, reusableAttempt } from '#functions/payments/open-attempt.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { askProvider } from '#functions/payments/ask-provider.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { stripeCheckoutOf } from '#functions/payments/stripe-checkout.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, isOnHold, isOpen, isPaid } from '#shared/payments/attempt.ts';

type PayByCard = { customerId: string; orderId: string; now: Date };

/** API-23: the hosted payment page of an unpaid order; the page that is already open is given again. */
export const createStripeSession = async (
  services: PaymentServices,
  { customerId, orderId, now }: PayByCard,
) => {
  if (!(await services.stripe()).configured) throw new Refusal('provider_unavailable');
  const order = await payableOrder(services, customerId, orderId);
  const attempt =
    (await stillOpen(services, order, now)) ??
    (await openAttempt(services, await payableOrder(services, customerId, orderId), 'stripe', now));
  const page = await stripeCheckoutOf(services, order, attempt, now);
  if (page.kind !== 'open' || page.url === null) throw new Refusal('provider_unavailable');
  return { success: true as const, data: { url: page.url, session_id: page.sessionId } };
};

/** The page opened before, after asking the provider whether it still is; what it learns is settled on the way. */
const stillOpen = async (
  services: PaymentServices,
  order: Order,
  now: Date,
): Promise<Attempt | undefined> => {
  const attempt = await reusableAttempt(services, order, 'stripe');
  if (!attempt || attempt.providerRef === null) return attempt;
  const state = await askProvider(services, attempt);
  if (state.kind !== 'ok') throw new Refusal('provider_unavailable');
  const { attempt: now_ } = await settleState(services, attempt, state.value, now);
  if (isPaid(now_)) throw new Refusal('already_paid');
  return isOpen(now_) && now_.state !== 'pending' ? now_ : undefined;
};

/** API-27, AMB-76: what the provider says of a session, whoever asks; the session id is the secret. */
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
      // that page says « Paiement réussi »: not of what is only authorised
      redirect: isPaid(after) ? '/commandes?success=true' : '/commandes',
    },
  };
};
