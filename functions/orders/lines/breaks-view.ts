import type { BreakReply } from '#shared/catalog/break-reply.ts';
import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import { priceSteps, type Product } from '#shared/catalog/product.ts';
import { type BasisPoints, eurosFromCents, eurosFromPrice, ttcOfPrice } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';

/** Quantity prices for the customer; undefined if more costs the same. */
export const breaksView = (
  product: Product,
  terms: PriceTerms,
  rate: BasisPoints,
): { breaks?: BreakReply[] } => {
  const [, ...breaks] = priceSteps(product, terms);
  if (breaks.length === 0) return {};
  return {
    breaks: breaks.map(({ fromMilli, unitPriceE4, reason }) => ({
      from: wireFromMilli(fromMilli),
      price: eurosFromPrice(unitPriceE4),
      price_ttc: eurosFromCents(ttcOfPrice(unitPriceE4, rate)),
      price_reason: reason,
    })),
  };
};
