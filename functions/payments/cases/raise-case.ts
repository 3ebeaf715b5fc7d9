import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { PaymentCase } from '#shared/payments/payment-case.ts';

type Found = Pick<PaymentCase, 'kind' | 'ref'> & { seenCents?: number; expectedCents?: number };

/** Raises a case about this attempt for an administrator. */
export const raiseCase = (
  services: PaymentServices,
  attempt: Attempt,
  { kind, ref, seenCents, expectedCents = attempt.amountCents }: Found,
  now: Date,
): TransactItem[] => {
  log.error('payment case', { kind, ref, orderId: attempt.orderId, attemptId: attempt.id });
  countMetric('PaymentCase');
  return services.payments.cases.raise(
    {
      kind,
      ref,
      provider: attempt.provider,
      orderId: attempt.orderId,
      reference: attempt.reference,
      expectedCents,
      seenCents: seenCents ?? null,
    },
    now,
  );
};
