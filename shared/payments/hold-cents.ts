import type { Cents } from '#shared/kernel/money.ts';
import { holdOf } from './attempt.ts';

/** Maximum authorisation above the order's total, percent: pieces may weigh more than their estimate. */
const MOST_ABOVE_PERCENT = 20;

/** Amount due, estimated total and maximum total of an order. */
type Amounts = { dueCents: Cents; totalCents: Cents; highestCents: Cents };

/**
 * Amount to authorise, the larger of two: the due amount plus the announced tolerance; for pieces the maximum
 * of their estimate, at most 20 % above the total.
 */
export const holdCents = (
  { dueCents, totalCents, highestCents }: Amounts,
  tolerancePercent: number,
): Cents => {
  const above = Math.min(
    Math.max(0, highestCents - totalCents),
    Math.floor((totalCents * MOST_ABOVE_PERCENT) / 100),
  );
  return Math.max(holdOf(dueCents, tolerancePercent), dueCents + above);
};
