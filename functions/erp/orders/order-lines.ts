import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { type ErpLine, lineChanges } from '#shared/erp/order-in-erp.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import { recentReads } from '#functions/erp/writer/recent-reads.ts';
import type { NewOrderLine } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Discounted, PriceTerms } from '#shared/catalog/price-terms.ts';
import { priceSteps } from '#shared/catalog/product.ts';
import { isSameAsDiscount } from '#shared/erp/as-discount.ts';
import { sellingUnit } from '#functions/catalog/erp-catalog-mapping.ts';
import { addedProducts } from '#shared/erp/take-over-plan.ts';
import { takenLines, type TakenProduct } from '#shared/erp/taken-lines.ts';
import type { ErpFacts } from '#shared/erp/three-way-merge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';

/**
 * Makes the ERP's order contain our lines: surplus ones are removed, missing ones added, the rest stays. The
 * difference is computed from the order as just read, so that a step continues where the previous one
 * stopped, crashed, or was undone in the ERP.
 */
export const settleLines = async (
  services: StepServices,
  erp: DolibarrGateway,
  erpOrder: ErpOrder,
  order: Order,
  { lines, recut }: { lines: readonly ErpLine[]; recut: ReadonlySet<string> },
): Promise<ErpOrder> => {
  const { surplus, missing } = lineChanges(lines, erpOrder.lines, recut);
  if (surplus.length + missing.length === 0) return erpOrder;
  const { step } = services;
  const reported = await reportedLines(services, erp, order.customerId, missing);
  await asDraft(erp, erpOrder);
  step.left = surplus.length + missing.length;
  for (const line of surplus) {
    const removed = await erp.deleteOrderLine(erpOrder.id, line.id);
    // already removed concurrently; the read-back shows whether that was right
    const isAlreadyRemoved = removed.kind === 'refused' && removed.reason === 'not_found';
    if (!isAlreadyRemoved) await writeStep(Promise.resolve(removed));
    step.left -= 1;
  }
  for (const line of reported) {
    await writeStep(erp.addOrderLine(erpOrder.id, line));
    step.left -= 1;
  }
  const rewritten = await readStep(erp.readOrder(erpOrder.id));
  if (!rewritten) throw notFoundAfterWrite(`Commande ${order.reference}`);
  mustBeSame(order, lines, rewritten);
  return rewritten;
};

/** Lines can be changed on a draft only; a cancelled order is validated first. */
const asDraft = async (erp: DolibarrGateway, { id, status }: ErpOrder): Promise<void> => {
  if (status === 'shipping' || status === 'closed') {
    // its goods were shipped: an operator must decide
    throw new StepStopped({
      kind: 'refused',
      reason: 'business_rule',
      httpStatus: 0,
      detail: 'expédiée dans Dolibarr',
    });
  }
  if (status === 'cancelled') await writeStep(erp.validateOrder(id));
  if (status !== 'draft') await writeStep(erp.setOrderToDraft(id));
};

/** Acknowledged and read back differently: the order is ambiguous, and an operator sees which line. */
export const mustBeSame = (order: Order, lines: readonly ErpLine[], erpOrder: ErpOrder): void => {
  const { surplus, missing } = lineChanges(lines, erpOrder.lines);
  const [first] = [...missing, ...surplus];
  if (!first) return;
  const { productId } = first;
  const line = order.lines.find((one) => one.productId === productId);
  const text = (milli: number | undefined) =>
    milli === undefined ? 'rien' : quantityText(quantityOf(line?.ordered.unit ?? 'kg', milli));
  const ours = missing.find((one) => one.productId === productId)?.quantity.milli;
  const theirs = surplus.find((one) => one.productId === productId)?.milli;
  const what = `« ${line?.label ?? `produit ${productId}`} » : ${text(ours)} ici, ${text(theirs)} là-bas`;
  const isPrice = ours !== undefined && ours === theirs;
  throw new StepStopped({
    kind: 'ambiguous',
    cause: `les lignes relues dans Dolibarr ne sont pas celles de la commande (${what}${isPrice ? ', à un autre prix' : ''})`,
  });
};

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

/**
 * The lines of an order in the ERP; lines added there are mapped by the catalogue, else by the ERP's own
 * product.
 */
export const dolibarrLines = async (
  services: StepServices,
  order: Order,
  theirs: ErpFacts,
): Promise<OrderLine[]> => {
  const products = await readProducts(services, addedProducts(order, theirs));
  const { lines, closedAt, awaitsShipment } = order;
  const taken = takenLines(lines, theirs.lines, products, closedAt !== undefined, awaitsShipment);
  return taken.map((line) => ({ ...line, ...lineVatOf(order.vat) }));
};

const readProducts = async (
  { catalog, erp }: StepServices,
  ids: readonly string[],
): Promise<Map<string, TakenProduct>> => {
  const products = new Map<string, TakenProduct>();
  for (const id of ids) {
    const product = await catalog.getProduct(id);
    if (!product) continue;
    const { ref, label, categoryName, unit } = product;
    products.set(id, { ref, label, category: categoryName, unit, isStocked: true });
  }
  const foreign = ids.filter((id) => !products.has(id));
  if (foreign.length === 0) return products;
  const gateway = await erp();
  const units = await readStep(gateway.listUnits());
  for (const product of await readStep(gateway.readProducts(foreign))) {
    const { id, ref, label } = product;
    const unit = sellingUnit(product, units)?.unit ?? 'piece';
    products.set(id, { ref, label, category: '', unit, isStocked: false });
  }
  return products;
};
