import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewOrderLine } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms-part.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Discounted, PriceTerms } from '#shared/catalog/price-terms.ts';
import { priceSteps } from '#shared/catalog/product.ts';
import { isSameAsDiscount } from '#shared/erp/as-discount.ts';
import type { ErpLine } from '#shared/erp/order-in-erp.ts';

/**
 * Lines as the ERP is told them: with the unit that its product is sold by, and where the price is the customer's discount
 * on another, as that one and the discount, so that the house reads why. What they come to is the same either way.
 */
export const reportedLines = async (
  services: StepServices,
  erp: DolibarrGateway,
  customerId: string,
  lines: readonly ErpLine[],
): Promise<NewOrderLine[]> => {
  if (lines.length === 0) return [];
  const part = priceTermsPart(customerId);
  const terms = (await readTogether(services.table, [part]))(part);
  const offers = await readStep(erp.readOffers([...new Set(lines.map(({ productId }) => productId))]));
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  const unitIds = offers.every(({ unitId }) => unitId !== null) ? {} : await usualUnits(erp);
  return lines.map((line) => {
    const offer = known.get(line.productId);
    const unitId = offer?.unitId ?? unitIds[line.quantity.unit];
    const discounted = offer && discountOf(line, offer, terms);
    return { ...line, ...(unitId ? { unitId } : {}), ...(discounted ? { discounted } : {}) };
  });
};

/** The kilogram and the piece, for products that say nothing; none where the house does not let its units be read. */
const usualUnits = async (erp: DolibarrGateway): Promise<{ kg?: string; piece?: string }> => {
  const units = await erp.listUnits();
  if (units.kind !== 'ok') return {};
  return Object.fromEntries(units.value.map(({ id, unit }) => [unit, id]).toReversed());
};

/** Whichever step of its price the line was ordered at. */
const discountOf = (line: ErpLine, offer: ErpOffer, terms: PriceTerms): Discounted | undefined => {
  const { id, priceHtE4, levelPricesE4, breaks } = offer;
  const product = { id, priceHtE4, levelPricesE4, ...(breaks ? { breaks } : {}), unit: line.quantity.unit };
  return priceSteps(product, terms)
    .map(({ discounted }) => discounted)
    .find((discounted) => discounted && isSameAsDiscount(line, discounted));
};
