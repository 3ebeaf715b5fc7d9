import type { Cents } from '#shared/kernel/money.ts';
import { excessCents } from '#shared/orders/order-due.ts';
import type { Attempt } from './attempt.ts';
import { underWayCents } from './refund.ts';

/** Overpayment minus refunds in progress. */
export const excessLeftCents = (
  order: Parameters<typeof excessCents>[0],
  attempts: readonly Attempt[],
): Cents => Math.max(0, excessCents(order) - underWayCents(attempts));

/** The part of a refund that returns an overpayment; the rest is goodwill, which is not requested again. */
export const excessPart = (
  amountCents: Cents,
  ...args: Parameters<typeof excessLeftCents>
): { excessCents?: Cents } => {
  const excess = Math.min(amountCents, excessLeftCents(...args));
  return excess > 0 ? { excessCents: excess } : {};
};
