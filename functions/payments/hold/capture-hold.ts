import { endHold } from '#functions/payments/hold/end-hold.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { requestCapture, isRefusal } from '#functions/payments/hold/hold-calls.ts';
import { watchHold } from './watch-hold.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { log } from '#functions/platform/logger.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

/**
 * Captures what a closed preparation takes and voids what it does not need, at once; calls without an answer
 * are repeated by the reconciliation.
 */
export const captureOfOrder = async (
  services: PaymentServices,
  orderId: string,
  now: Date,
): Promise<void> => {
  for (const attempt of await services.payments.ofOrder(orderId)) {
    try {
      if (attempt.state === 'capturing') await captureAuthorized(services, attempt, now);
      else if (attempt.state === 'authorised') await watchHold(services, attempt, now);
    } catch (error) {
      log.warn('neither taken nor let go yet', { attemptId: attempt.id, error });
    }
  }
};

/**
 * Captures the weighed amount of an authorisation. The amount was fixed at the closing and the idempotency
 * key is the attempt's, so it is captured once however often this runs. After a refusal the provider's state
 * decides: captured after all, voided, or still authorised, which is then voided; the order is due again.
 */
export const captureAuthorized = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<void> => {
  if (attempt.state !== 'capturing') return;
  const taken = await requestCapture(services, attempt);
  if (taken.kind === 'ok') {
    await settleState(services, attempt, taken.value, now);
    return;
  }
  log.warn('capture without a usable answer', { attemptId: attempt.id, outcome: taken });
  if (!isRefusal(taken)) return;
  await endHold(services, attempt, 'failed', now);
};
