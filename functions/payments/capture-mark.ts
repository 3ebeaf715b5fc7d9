import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type Attempt, isOpen, isPaid } from '#shared/payments/attempt.ts';

export const noLongerOpen = (): Refusal =>
  new Refusal('order_not_payable', 'Ce paiement n’est plus ouvert : revenez à vos commandes et recommencez.');

/**
 * Written before the wallet is asked to capture, on the condition that the attempt is as it was read. So a concurrent
 * closing either fails or is seen, and later readers know that money may be on its way. A second request captures
 * nothing more.
 */
export const markCapturing = async (services: PaymentServices, seen: Attempt, now: Date): Promise<void> => {
  for (let tries = 0; tries < 4; tries++) {
    const attempt = await services.payments.find(seen.orderId, seen.id);
    if (attempt && isPaid(attempt)) return;
    if (!attempt || !isOpen(attempt)) throw noLongerOpen();
    const marked: Attempt = { ...attempt, captureAskedAt: now.toISOString() };
    try {
      return await services.table.transact([services.payments.replace(attempt, marked, now)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('payment_in_progress');
};

/** After a definite refusal no money is on its way, so another means of payment may start at once. */
export const clearCapturing = async (services: PaymentServices, seen: Attempt, now: Date): Promise<void> => {
  const attempt = await services.payments.find(seen.orderId, seen.id);
  // a later mark was written by another request
  if (!attempt || !isOpen(attempt) || attempt.captureAskedAt !== now.toISOString()) return;
  const { captureAskedAt: _asked, ...after } = attempt;
  try {
    await services.table.transact([services.payments.replace(attempt, after, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
