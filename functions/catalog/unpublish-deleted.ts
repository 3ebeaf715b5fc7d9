import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { offeredNow } from '#functions/catalog/erp-catalog-mapping.ts';
import { IN_ERP } from '#functions/gateways/dolibarr/ask-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

/**
 * What was deleted in the ERP changes no more there, so no list of changes names it: it is withdrawn here, and removed with
 * the next reading of the whole. A list may be cut short: what is missing from it is asked for by its id.
 * @returns how many products were withdrawn.
 */
export const withdrawGone = async (
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
