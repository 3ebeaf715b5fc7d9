import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { closeOpenPayment, type Closing } from '#functions/payments/close-open-payment.ts';
import { releaseHeldMoney } from '#functions/payments/hold/hold-calls.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { endAttempt, settleState } from '#functions/payments/settle-payment.ts';
import type { Order } from '#shared/orders/order.ts';
import { isPaid } from '#shared/payments/attempt.ts';

/** Ends everything that could still take money for an order: its open page and its authorisation. */
export const endPayments = async (services: PaymentServices, order: Order, now: Date): Promise<Closing> => {
  const closing = await closeOpenPayment(services, order, now);
  if (closing !== 'closed' || !order.hold) return closing;
  return releaseHold(services, order.id, order.hold.attemptId, now);
};

/** Voids the authorisation after reading its provider; `closed` once nothing can be captured any more. */
export const releaseHold = async (
  services: PaymentServices,
  orderId: string,
  attemptId: string,
  now: Date,
): Promise<Closing> => {
  const attempt = await services.payments.find(orderId, attemptId);
  if (attempt && isPaid(attempt)) return 'paid';
  if (attempt?.state === 'capturing') return 'in_progress';
  if (attempt?.state !== 'authorised') return 'closed';
  const released = await releaseHeldMoney(services, attempt);
  if (released.kind !== 'ok') return 'in_progress';
  if (released.value === 'released') {
    await endAttempt(services, attempt, 'canceled', now);
    return 'closed';
  }
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') return 'in_progress';
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  return isPaid(after) ? 'paid' : 'in_progress';
};
