import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { offeredNow } from '#functions/catalog/erp-catalog-mapping.ts';
import { IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

/**
 * A product deleted in the ERP appears in no list of changes: it is unpublished here, and deleted by the
 * next full reading. A list may be truncated: each missing product is read by its id.
 * @returns how many products were unpublished.
 */
export const unpublishDeleted = async (
  catalog: CatalogStore,
  erp: DolibarrGateway,
  asOf: Date,
): Promise<number> => {
  const there = new Set(await readErp(erp.listProductIds()));
  const sold = (await catalog.listProducts()).filter(({ id, onSale }) => onSale && IN_ERP.test(id));
  const missing = sold.filter(({ id }) => !there.has(id));
  if (there.size === 0 || missing.length === 0) return 0;
  const found = new Set((await readErp(erp.readOffers(missing.map(({ id }) => id)))).map(({ id }) => id));
  const gone = missing.filter(({ id }) => !found.has(id));
  for (const product of gone) await catalog.saveOffer(product, offeredNow(product, undefined), asOf);
  return gone.length;
};
