import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { Attempt, PendingRefund } from '#shared/payments/attempt.ts';

/**
 * A refund as it was kept on its attempt before refunds were items of their own. It may have been asked for long ago, and
 * carries none of our ids there: it counts as sent, and is looked for by its amount.
 */
export const liftPendingRefund = async (
  services: PaymentServices,
  attempt: Attempt,
  pending: PendingRefund,
  now: Date,
): Promise<void> => {
  const { pendingRefund: _pending, ...rest } = attempt;
  if (attempt.paymentRef === null) return;
  await services.table.transact([
    services.payments.replace(
      attempt,
      { ...rest, refundingCents: attempt.refundingCents + pending.amountCents },
      now,
    ),
    services.payments.refunds.create({
      id: pending.id,
      orderId: attempt.orderId,
      customerId: attempt.customerId,
      attemptId: attempt.id,
      provider: attempt.provider,
      paymentRef: attempt.paymentRef,
      amountCents: pending.amountCents,
      reason: pending.reason,
      by: 'lifted',
      state: 'sent',
      requestHash: null,
      providerRef: null,
      createdAt: now.toISOString(),
      sentAt: attempt.createdAt,
      version: 1,
    }),
  ]);
};
