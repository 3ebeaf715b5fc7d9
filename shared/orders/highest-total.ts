import type { Cents } from '#shared/kernel/money.ts';
import { highestQuantity, isEstimated } from './line-pieces.ts';
import type { OrderLine } from './order-line.ts';
import { orderTotal } from './order-total.ts';

/** Total TTC with each piece at its maximum weight, within the customer's limit. */
export const highestTotal = (lines: readonly OrderLine[]): Cents =>
  orderTotal(lines.map((line) => (isEstimated(line) ? { ...line, invoiced: highestOf(line) } : line)))
    .ttcCents;

/** With a limit below the estimate, the estimate is charged: pieces are selected to fit the limit. */
const highestOf = (line: OrderLine) => {
  const highest = highestQuantity(line);
  return highest.milli < line.invoiced.milli ? line.invoiced : highest;
};
