import type { Cents } from '#shared/kernel/money.ts';
import { holdOf } from './attempt.ts';

/** Pieces may weigh more than their estimate: no more than so many per cent of the order's total are kept for it. */
const MOST_ABOVE_PERCENT = 20;

/** What an order is due, comes to as it is estimated, and comes to at the most. */
type Amounts = { dueCents: Cents; totalCents: Cents; highestCents: Cents };

/**
 * What the payer is asked to let us take: what is due and the tolerance that was told of weights; for pieces up to the high
 * end of their estimate, at most 20 % of the total above it. The larger of the two.
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
