import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { offeredNow, sellingUnit } from '#functions/catalog/erp-catalog-mapping.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { priceText } from '#shared/kernel/money-text.ts';
import type { ProductCompleted } from '#shared/stock/stock.events.ts';

/**
 * Writes a product's missing price and barcode to the ERP, each once: an existing value is compared, not
 * overwritten. The shop sells at what was read back.
 */
export const completeInErp = async (
  services: StepServices,
  { data: { productId, priceHtE4, barcode } }: ProductCompleted,
): Promise<{ erpRef: string | null }> => {
  const begun = performance.now();
  const erp = await services.erp();
  const wanted = { priceHtE4, barcode };
  const found = await readProduct(erp, productId);
  const missing = lacking(found, wanted);
  if (Object.keys(missing).length > 0) await writeStep(erp.completeProduct(productId, missing));
  const asOf = new Date(services.step.at.getTime() + (performance.now() - begun));
  const written = await readProduct(erp, productId);
  if (Object.keys(lacking(written, wanted)).length > 0)
    throw refused(
      `${written.ref} : Dolibarr a répondu oui et ne l’a pas gardé ; complétez-le sur sa fiche là-bas`,
    );
  await takeOver(services, erp, written, asOf);
  return { erpRef: written.ref };
};

const readProduct = async (erp: DolibarrGateway, id: string): Promise<ErpProduct> => {
  const [product] = await readStep(erp.readProducts([id]));
  if (!product) throw refused('ce produit n’est plus dans Dolibarr');
  return product;
};

type Wanted = { priceHtE4: number | undefined; barcode: string | undefined };

/** What is still missing; stops if another value was entered concurrently. */
const lacking = (there: ErpProduct, { priceHtE4, barcode }: Wanted) => {
  if (priceHtE4 !== undefined && there.priceHtE4 > 0 && there.priceHtE4 !== priceHtE4)
    throw refused(`${there.ref} a déjà le prix ${priceText(there.priceHtE4)} HT dans Dolibarr`);
  if (barcode !== undefined && there.barcode !== null && there.barcode !== barcode)
    throw refused(`${there.ref} a déjà le code-barres ${there.barcode} dans Dolibarr`);
  return {
    ...(priceHtE4 !== undefined && there.priceHtE4 === 0
      ? { priceHtE4, vatBasisPoints: there.vatBasisPoints }
      : {}),
    ...(barcode !== undefined && there.barcode === null ? { barcode } : {}),
  };
};

/** In the shop at once if it is sold, without waiting for the next poll. */
const takeOver = async (
  services: StepServices,
  erp: DolibarrGateway,
  offer: ErpProduct,
  asOf: Date,
): Promise<void> => {
  const catalog = openCatalog(services.table);
  const stored = await catalog.getProduct(offer.id);
  if (!stored) return;
  // for a product with variants, the variants are sold, not the product itself
  const isSold = !stored.isParent && sellingUnit(offer, await readStep(erp.listUnits())) !== undefined;
  const now = { ...offeredNow({ ...stored, onSale: isSold }, offer), barcode: offer.barcode };
  await catalog.saveOffer(stored, now, asOf);
  await catalog.recordChange();
};

const refused = (detail: string): StepStopped =>
  new StepStopped({ kind: 'refused', reason: 'business_rule', httpStatus: 0, detail });
