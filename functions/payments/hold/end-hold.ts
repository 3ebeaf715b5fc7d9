import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { releaseHeldMoney } from '#functions/payments/hold/hold-calls.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { endAttempt, settleState } from '#functions/payments/settle-payment.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

/**
 * Ends an authorisation that cannot continue. If the provider shows it captured or voided, it is settled so;
 * if still authorised, it is voided and the attempt ends. Without an answer nothing changes and the caller
 * retries.
 */
export const endHold = async (
  services: PaymentServices,
  attempt: Attempt,
  ending: 'failed' | 'expired',
  now: Date,
): Promise<void> => {
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') return;
  if (state.value.paymentStatus !== 'authorised') {
    await settleState(services, attempt, state.value, now);
    return;
  }
  const released = await releaseHeldMoney(services, attempt);
  if (released.kind === 'ok' && released.value === 'released')
    await endAttempt(services, attempt, ending, now);
};
