import type { Cents } from '#shared/kernel/money.ts';
import { excessCents } from '#shared/orders/order-due.ts';
import type { Attempt } from './attempt.ts';
import { underWayCents } from './refund.ts';

/** What is held above what the order comes to, less what is on its way back already. */
export const excessLeftCents = (
  order: Parameters<typeof excessCents>[0],
  attempts: readonly Attempt[],
): Cents => Math.max(0, excessCents(order) - underWayCents(attempts));

/** What of an amount that goes back is too much, as a part of a refund; the rest is a gesture, never asked for again. */
export const excessPart = (
  amountCents: Cents,
  ...args: Parameters<typeof excessLeftCents>
): { excessCents?: Cents } => {
  const excess = Math.min(amountCents, excessLeftCents(...args));
  return excess > 0 ? { excessCents: excess } : {};
};
