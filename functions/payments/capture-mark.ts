import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type Attempt, isOnHold, isOpen, isPaid } from '#shared/payments/attempt.ts';

export const noLongerOpen = (): Refusal =>
  new Refusal('order_not_payable', 'Ce paiement n’est plus ouvert : revenez à vos commandes et recommencez.');

/**
 * Written before the capture request to the wallet, on the condition that the attempt is unchanged since it
 * was read. A concurrent closing therefore either fails or sees the mark, and later readers know that money
 * may arrive. A second mark captures nothing more.
 */
export const markCapturing = (services: PaymentServices, seen: Attempt, now: Date): Promise<void> =>
  retryOnConflict(
    async () => {
      const attempt = await services.payments.find(seen.orderId, seen.id);
      if (attempt && (isPaid(attempt) || isOnHold(attempt))) return;
      if (!attempt || !isOpen(attempt)) throw noLongerOpen();
      const marked: Attempt = { ...attempt, captureRequestedAt: now.toISOString() };
      await services.table.transact([services.payments.replace(attempt, marked, now)]);
    },
    { tries: 4, onExhausted: () => Promise.reject(new Refusal('payment_in_progress')) },
  );

/** After a definite refusal no money can arrive, so another payment method may start at once. */
export const clearCapturing = async (services: PaymentServices, seen: Attempt, now: Date): Promise<void> => {
  const attempt = await services.payments.find(seen.orderId, seen.id);
  // a later mark was written by another request
  if (!attempt || !isOpen(attempt) || attempt.captureRequestedAt !== now.toISOString()) return;
  const { captureRequestedAt: _requestedAt, ...after } = attempt;
  await unlessConditionFails(services.table.transact([services.payments.replace(attempt, after, now)]));
};
