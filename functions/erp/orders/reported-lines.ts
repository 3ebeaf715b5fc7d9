import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep } from '#functions/erp/writer/erp-step.ts';
import { recentReads } from '#functions/erp/writer/recent-reads.ts';
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
 * Lines as written to the ERP: with the product's unit, and a discounted price as base price and discount,
 * so that readers see the reason. The amount is the same either way.
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
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const known = await recentOffers(services, erp, productIds);
  const hasUnits = productIds.every((id) => known.get(id)?.unitId);
  const unitIds = hasUnits ? {} : await usualUnits(services, erp);
  return lines.map((line) => {
    const offer = known.get(line.productId);
    const unitId = offer?.unitId ?? unitIds[line.quantity.unit];
    const discounted = offer && discountOf(line, offer, terms);
    return { ...line, ...(unitId ? { unitId } : {}), ...(discounted ? { discounted } : {}) };
  });
};

/** Offers that this process read within one poll, the others in one call. */
const recentOffers = async (
  { table, step }: StepServices,
  erp: DolibarrGateway,
  productIds: readonly string[],
): Promise<Map<string, ErpOffer>> => {
  const reads = recentReads(table);
  const known = new Map(
    productIds.flatMap((id) => {
      const offer = reads.find<ErpOffer>(`offer ${id}`, step);
      return offer ? [[id, offer] as const] : [];
    }),
  );
  const unread = productIds.filter((id) => !known.has(id));
  if (unread.length === 0) return known;
  for (const offer of await readStep(erp.readOffers(unread))) {
    reads.note(`offer ${offer.id}`, offer, step);
    known.set(offer.id, offer);
  }
  return known;
};

/** The kilogram and the piece, for products without a unit; empty if the key may not read units. */
const usualUnits = async (
  { table, step }: StepServices,
  erp: DolibarrGateway,
): Promise<{ kg?: string; piece?: string }> => {
  const reads = recentReads(table);
  const seen = reads.find<{ kg?: string; piece?: string }>('units', step);
  if (seen) return seen;
  const units = await erp.listUnits();
  if (units.kind !== 'ok') return {};
  const usual = Object.fromEntries(units.value.map(({ id, unit }) => [unit, id]).toReversed());
  reads.note('units', usual, step);
  return usual;
};

/** Whichever quantity price the line was ordered at. */
const discountOf = (line: ErpLine, offer: ErpOffer, terms: PriceTerms): Discounted | undefined => {
  const { id, priceHtE4, levelPricesE4, breaks } = offer;
  const product = { id, priceHtE4, levelPricesE4, ...(breaks ? { breaks } : {}), unit: line.quantity.unit };
  return priceSteps(product, terms)
    .map(({ discounted }) => discounted)
    .find((discounted) => discounted && isSameAsDiscount(line, discounted));
};
