import { type Attempt, isOnHold, isPaid, isLeadShare, wholeCents } from '#shared/payments/attempt.ts';
import type { PaymentsEvent } from '#shared/payments/payments.events.ts';

/** Events of this settlement; an attempt is paid once and fails once. */
export const paymentEvents = (attempt: Attempt, after: Attempt, now: Date): PaymentsEvent[] => {
  const { id: attemptId, customerId, orderId } = after;
  const about = { version: 1, at: now.toISOString(), data: { customerId, orderId, attemptId } } as const;
  return [
    ...(!isPaid(attempt) && isPaid(after)
      ? [
          {
            ...about,
            id: `payment-received-${attemptId}`,
            type: 'payment.received' as const,
            data: { ...about.data, amountCents: wholeCents(after), ...sharesOf(after) },
          },
        ]
      : []),
    ...(!isOnHold(attempt) && isOnHold(after)
      ? [{ ...about, id: `payment-authorised-${attemptId}`, type: 'payment.authorised' as const }]
      : []),
    ...(failedForGood(attempt, after)
      ? [{ ...about, id: `payment-failed-${attemptId}`, type: 'payment.failed' as const }]
      : []),
  ];
};

const sharesOf = (after: Attempt) =>
  !after.share
    ? {}
    : isLeadShare(after)
      ? { several: after.share.parts.map(({ orderId }) => orderId) }
      : { toldWithFirst: true as const };

/** The provider's final result. A checkout that never opened was already reported on screen. */
const failedForGood = (attempt: Attempt, after: Attempt): boolean =>
  lostHold(attempt, after) ||
  (attempt.state !== 'failed' && after.state === 'failed' && after.providerRef !== null);

/** The authorisation ended without a void of ours. */
export const lostHold = (attempt: Attempt, after: Attempt): boolean =>
  isOnHold(attempt) && (after.state === 'failed' || after.state === 'expired');
