import { mismatchEnds, raiseMismatch } from '#functions/payments/cases/mismatch.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { lostHold } from '#functions/payments/payment-events.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, isPaid, isLeadShare } from '#shared/payments/attempt.ts';
import type { PaymentFacts } from '#shared/payments/provider-facts.ts';
import type { Refund } from '#shared/payments/refund.ts';

/** An attempt and its order before and after a settlement. */
export type Settlement = {
  attempt: Attempt;
  after: Attempt;
  facts: PaymentFacts;
  surplus: Refund | undefined;
  order: Order;
  next: Order;
  now: Date;
};

/** Cases that a settlement raises, and the case that it closes. */
export const settlementCases = async (
  services: PaymentServices,
  settlement: Settlement,
): Promise<TransactItem[]> => {
  const { attempt, after, facts, surplus, order, now } = settlement;
  const isReceived = !isPaid(attempt) && isPaid(after) && !surplus;
  return [
    ...(facts.mismatch && attempt.state !== 'mismatch' && isLeadShare(after)
      ? raiseMismatch(services, after, facts, now)
      : []),
    ...(attempt.state === 'mismatch' && isPaid(after)
      ? await mismatchEnds(services, attempt, facts, now)
      : []),
    ...(isReceived && order.status === 'annule' ? late(services, after, now) : []),
    ...(isReceived && order.status !== 'annule' && order.paymentStatus === 'paye'
      ? twice(services, after, now)
      : []),
    ...above(services, settlement),
    ...(lostHold(attempt, after) && order.status !== 'annule'
      ? raiseCase(services, after, { kind: 'hold_lost', ref: after.id, seenCents: 0 }, now)
      : []),
  ];
};

/** Paid on a page that was open when its order was cancelled. */
const late = (services: PaymentServices, after: Attempt, now: Date): TransactItem[] => {
  const ref = `${after.id}-late`;
  const found = { kind: 'cancelled_paid', ref, expectedCents: 0, seenCents: after.amountCents } as const;
  return raiseCase(services, after, found, now);
};

/** The order was already marked as settled in another way: paid twice. */
const twice = (services: PaymentServices, after: Attempt, now: Date): TransactItem[] => {
  const found = { kind: 'settled_twice', ref: `${after.id}-twice`, seenCents: after.amountCents } as const;
  return raiseCase(services, after, found, now);
};

/** The order changed during the capture: the captured amount is above its total now. */
const above = (
  services: PaymentServices,
  { attempt, after, order, next, surplus, now }: Settlement,
): TransactItem[] => {
  const isTaken = attempt.state === 'capturing' && isPaid(after) && !surplus && order.status !== 'annule';
  if (!isTaken || next.paidCents <= order.totalTtcCents) return [];
  const cents = { expectedCents: order.totalTtcCents, seenCents: next.paidCents };
  return raiseCase(services, after, { kind: 'total_changed', ref: `${after.id}-above`, ...cents }, now);
};
