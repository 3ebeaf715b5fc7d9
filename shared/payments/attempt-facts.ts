import { type Attempt, isOnHold, isPaid } from './attempt.ts';
import type { MoneyFact } from './money-fact.ts';
import type { Refund } from './refund.ts';

type Of = Pick<Attempt, 'orderId' | 'customerId' | 'reference' | 'provider'> & { attemptId: string };

const about = ({ orderId, customerId, reference, provider, attemptId }: Of, now: Date) => ({
  orderId,
  customerId,
  reference,
  attemptId,
  way: provider,
  at: now.toISOString(),
});

/** Money facts of a state change: received or authorised; each once per attempt. */
export const factsOfAttempt = (before: Attempt, after: Attempt, now: Date): MoneyFact[] => {
  const of = about({ ...after, attemptId: after.id }, now);
  const ref = after.paymentRef === null ? {} : { ref: after.paymentRef };
  return [
    ...(!isPaid(before) && isPaid(after)
      ? [
          {
            ...of,
            ...ref,
            id: `received-${after.id}`,
            kind: 'received' as const,
            cents: after.amountCents,
            num: after.id,
          },
        ]
      : []),
    ...(!isOnHold(before) && isOnHold(after) && after.hold
      ? [{ ...of, ...ref, id: `held-${after.id}`, kind: 'held' as const, cents: after.hold.cents }]
      : []),
  ];
};

/** A confirmed refund, or a completed refund that was returned and may be repeated. */
export const factsOfRefund = (
  before: Refund | undefined,
  after: Refund,
  reference: string,
  now: Date,
): MoneyFact[] => {
  const [was, is] = [before?.state === 'succeeded', after.state === 'succeeded'];
  if (was === is) return [];
  const version = before ? before.version + 1 : after.version;
  const of = {
    ...about({ ...after, reference }, now),
    num: after.id,
    ...(after.providerRef === null ? {} : { ref: after.providerRef }),
  };
  return [
    is
      ? { ...of, id: `refunded-${after.id}-${version}`, kind: 'refunded', cents: -after.amountCents }
      : { ...of, id: `returned-${after.id}-${version}`, kind: 'refund_returned', cents: after.amountCents },
  ];
};
