import { sellingUnit } from '#functions/catalog/selling-unit.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep } from '#functions/erp/writer/erp-step.ts';
import { addedProducts } from '#shared/erp/take-over-plan.ts';
import { takenLines, type TakenProduct } from '#shared/erp/taken-lines.ts';
import type { ErpFacts } from '#shared/erp/three-way-merge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';

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
