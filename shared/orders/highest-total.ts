import type { Cents } from '#shared/kernel/money.ts';
import { highestQuantity, isEstimated } from './line-pieces.ts';
import type { OrderLine } from './order-line.ts';
import { orderTotal } from './order-total.ts';

/** What an order comes to, TTC, where each of its pieces weighs the most that it may, within what its customer bounded. */
export const highestTotal = (lines: readonly OrderLine[]): Cents =>
  orderTotal(lines.map((line) => (isEstimated(line) ? { ...line, invoiced: highestOf(line) } : line)))
    .ttcCents;

/** A bound below the estimate is kept by choosing pieces: what is asked for is the estimate all the same. */
const highestOf = (line: OrderLine) => {
  const highest = highestQuantity(line);
  return highest.milli < line.invoiced.milli ? line.invoiced : highest;
};
