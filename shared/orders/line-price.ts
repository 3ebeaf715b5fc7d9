import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import { stepAt } from '#shared/kernel/price-steps.ts';
import { priceSteps, type Product } from '#shared/catalog/product.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { LineStep, OrderLine } from './order-line.ts';

type LinePrice = Pick<OrderLine, 'unitPriceE4' | 'priceReason' | 'steps'>;

/** The customer's price for this quantity today; stores the price breaks where the product has some. */
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

/** A changed quantity uses the price breaks that were stored with the line. */
export const repriced = <Line extends LinePrice & Pick<OrderLine, 'ordered'>>(line: Line): Line =>
  line.steps ? { ...line, ...priceOf(line.steps, line.ordered.milli) } : line;

/**
 * A weighed line retains its ordered price unless the weight reaches a cheaper break: a shortage never raises
 * the unit price.
 */
export const weighedPrice = (
  line: LinePrice,
  milli: number,
): Pick<LinePrice, 'unitPriceE4' | 'priceReason'> => {
  const { unitPriceE4, priceReason, steps } = line;
  const reached = steps && priceOf(steps, milli);
  return reached && reached.unitPriceE4 < unitPriceE4 ? reached : { unitPriceE4, priceReason };
};

/** A price set manually in the ERP is fixed: price breaks no longer apply. */
export const pricedByHand = <Line extends LinePrice>(
  { steps, ...line }: Line,
  unitPriceE4: PriceE4,
): Omit<Line, 'steps'> & Pick<LinePrice, 'steps'> => ({
  ...line,
  ...(steps && unitPriceE4 === line.unitPriceE4 ? { steps } : {}),
  unitPriceE4,
});
