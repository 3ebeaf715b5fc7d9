import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import { stepAt } from '#shared/kernel/price-steps.ts';
import { priceSteps, type Product } from '#shared/catalog/product.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { LineStep, OrderLine } from './order-line.ts';

type LinePrice = Pick<OrderLine, 'unitPriceE4' | 'priceReason' | 'steps'>;

/** The price of so much of a product for a customer today; its steps stay with the line where the house has breaks. */
export const linePrice = (product: Product, terms: PriceTerms, milli: number): LinePrice => {
  const steps = priceSteps(product, terms).map(
    ({ fromMilli, unitPriceE4, reason: priceReason }): LineStep => ({
      fromMilli,
      unitPriceE4,
      priceReason,
    }),
  );
  return { ...priceOf(steps, milli), ...(steps.length > 1 ? { steps } : {}) };
};

const priceOf = (
  steps: readonly LineStep[],
  milli: number,
): Pick<LinePrice, 'unitPriceE4' | 'priceReason'> => {
  const { unitPriceE4 = 0, priceReason = '' } = stepAt(steps, milli) ?? {};
  return { unitPriceE4, priceReason };
};

/** A line whose customer orders another quantity of it: at the step that it reaches, as it was told then. */
export const repriced = <Line extends LinePrice & Pick<OrderLine, 'ordered'>>(line: Line): Line =>
  line.steps ? { ...line, ...priceOf(line.steps, line.ordered.milli) } : line;

/**
 * The price of a line that was weighed: the one it was ordered at, unless the weight reaches a cheaper step. Nobody pays
 * more for one unit because the house found less than they ordered.
 */
export const weighedPrice = (
  line: LinePrice,
  milli: number,
): Pick<LinePrice, 'unitPriceE4' | 'priceReason'> => {
  const { unitPriceE4, priceReason, steps } = line;
  const reached = steps && priceOf(steps, milli);
  return reached && reached.unitPriceE4 < unitPriceE4 ? reached : { unitPriceE4, priceReason };
};

/** A price that the house wrote itself is its word: no quantity changes it any more. */
export const pricedByHand = <Line extends LinePrice>(
  { steps, ...line }: Line,
  unitPriceE4: PriceE4,
): Omit<Line, 'steps'> & Pick<LinePrice, 'steps'> => ({
  ...line,
  ...(steps && unitPriceE4 === line.unitPriceE4 ? { steps } : {}),
  unitPriceE4,
});
