import { type Catalog, openCatalog } from '#functions/catalog/catalog.module.ts';
import { offeredNow } from '#functions/catalog/erp-catalog-mapping.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { readInTime, IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { isFresh, recentChecks } from '#functions/gateways/dolibarr/recent-checks.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';

type Services = { table: Table; erp: () => Promise<DolibarrGateway> };

/**
 * Updates the products of an order from the ERP; `silent` if it did not answer in time. One call for the
 * products of an order, none while the last poll is recent enough. A product deleted in the ERP is only
 * unpublished here: a catalogue that was emptied by mistake is restored by the next reading.
 */
export const checkOffers = async (
  { table, erp }: Services,
  productIds: readonly string[],
  now: Date,
): Promise<'seen' | 'changed' | 'silent'> => {
  const checks = recentChecks(erp, 'offers');
  const catalog = openCatalog(table);
  const staleIds = checks.stale(productIds, now).filter((id) => IN_ERP.test(id));
  if (staleIds.length === 0) return 'seen';
  const { syncedAt } = await catalog.state();
  if (syncedAt !== null && isFresh(Date.parse(syncedAt), now)) return 'seen';
  const offers = await readInTime(erp, (gateway) => gateway.readOffers(staleIds), 'the products of an order');
  if (!offers) return 'silent';
  const there = new Map(offers.map((offer) => [offer.id, offer]));
  const changes = await Promise.all(staleIds.map((id) => takeOver(catalog, id, there.get(id), now)));
  const isChanged = changes.some(Boolean);
  if (isChanged) await catalog.recordChange();
  checks.note(staleIds, now);
  return isChanged ? 'changed' : 'seen';
};

const takeOver = async (
  catalog: Catalog,
  id: string,
  offer: ErpOffer | undefined,
  asOf: Date,
): Promise<boolean> => {
  const stored = await catalog.getProduct(id);
  if (!stored) return false;
  const now = offeredNow(stored, offer);
  if (fingerprint(now) === fingerprint(stored)) return false;
  // false: a later reading is stored, which also differs from what the order was computed with
  await catalog.saveOffer(stored, now, asOf);
  return true;
};
