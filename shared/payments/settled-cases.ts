import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Attempt } from './attempt.ts';
import { excessLeftCents } from './excess-left.ts';
import { caseRefundCents, type PaymentCase } from './payment-case.ts';
import type { Refund } from './refund.ts';

/** What of a case is still held above the order's total, less what is on its way back already. */
export const dueBackCents = (found: PaymentCase, order: Order, attempts: readonly Attempt[]): Cents =>
  Math.min(caseRefundCents(found), excessLeftCents(order, attempts));

/**
 * Which of an order's open cases a refund made in the order itself leaves nothing to decide of, the longest open first:
 * those whose difference is no longer held, whose failed refund it is once more, or whose second payment it gives back.
 * @param leftCents what is held above the order's total once it has gone
 */
export const settledCases = <Found extends PaymentCase>(
  open: readonly Found[],
  { amountCents, attemptId }: Pick<Refund, 'amountCents' | 'attemptId'>,
  leftCents: Cents,
): Found[] => {
  const differences = open.filter((each) => caseRefundCents(each) > 0);
  // a cancelled order has a case for each payment: the one it goes back by ends first
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

/** What a case that is decided in its order only sends back; 0 for those of another kind. */
const sentBackCents = ({ kind, expectedCents, seenCents }: PaymentCase): Cents => {
  if (kind === 'refund_failed') return expectedCents ?? 0;
  if (kind !== 'settled_twice' || seenCents === null) return 0;
  // the books ask for less than was paid, or the same was paid twice
  return seenCents > (expectedCents ?? 0) ? seenCents - (expectedCents ?? 0) : seenCents;
};
