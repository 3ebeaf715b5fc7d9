import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Attempt } from './attempt.ts';
import { excessLeftCents } from './excess-left.ts';
import { caseRefundCents, type PaymentCase } from './payment-case.ts';
import type { Refund } from './refund.ts';

/** The case's part of the overpayment, minus refunds in progress. */
export const dueBackCents = (found: PaymentCase, order: Order, attempts: readonly Attempt[]): Cents =>
  Math.min(caseRefundCents(found), excessLeftCents(order, attempts));

/**
 * Open cases of an order that a refund resolves, oldest first: the overpayment is gone, the failed refund is
 * repeated, or the duplicate payment is refunded.
 * @param leftCents overpayment after the refund
 */
export const settledCases = <Found extends PaymentCase>(
  open: readonly Found[],
  { amountCents, attemptId }: Pick<Refund, 'amountCents' | 'attemptId'>,
  leftCents: Cents,
): Found[] => {
  const differences = open.filter((each) => caseRefundCents(each) > 0);
  // a cancelled order has a case per payment: the refunded payment's case comes first
  const inTurn = [...differences].sort((a, b) => Number(b.ref === attemptId) - Number(a.ref === attemptId));
  const settled = new Set<Found>();
  for (const each of inTurn) {
    const others = differences.filter((other) => other !== each && !settled.has(other));
    if (sumOf(others) >= leftCents) settled.add(each);
  }
  let restCents = amountCents - sumOf([...settled]);
  for (const each of open) {
    const cents = sentBackCents(each);
    if (cents === 0 || cents > restCents) continue;
    settled.add(each);
    restCents -= cents;
  }
  return open.filter((each) => settled.has(each));
};

const sumOf = (cases: readonly PaymentCase[]): Cents =>
  cases.reduce((sum, each) => sum + caseRefundCents(each), 0);

/** Refund of a case that is resolved in its order; 0 for other kinds. */
const sentBackCents = ({ kind, expectedCents, seenCents }: PaymentCase): Cents => {
  if (kind === 'refund_failed') return expectedCents ?? 0;
  if (kind !== 'settled_twice' || seenCents === null) return 0;
  // the invoices claim less than was paid, or the order was paid twice
  return seenCents > (expectedCents ?? 0) ? seenCents - (expectedCents ?? 0) : seenCents;
};
