import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { offeredNow } from '#functions/catalog/erp-catalog-mapping.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { askInTime, IN_ERP } from '#functions/gateways/dolibarr/ask-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';

/** Brings what is about to be ordered up to what the ERP says of it. `silent`: it did not say in time. */
export type LookAtOffers = (productIds: readonly string[], now: Date) => Promise<'seen' | 'silent'>;

/** What was looked at so lately is believed. */
const FRESH_MS = 60_000;

/**
 * One call for the products of an order, none where the last look is younger than a minute. What is gone from the ERP is
 * withdrawn here, not removed: a catalogue that was emptied by mistake comes back with the next reading.
 */
export const lookAtOffers = (catalog: Catalog, erp: () => Promise<DolibarrGateway>): LookAtOffers => {
  const lookedAt = new Map<string, number>();
  return async (productIds, now) => {
    const isStale = (at: number) => now.getTime() - at > FRESH_MS;
    const asked = productIds.filter((id) => IN_ERP.test(id) && isStale(lookedAt.get(id) ?? 0));
    if (asked.length === 0) return 'seen';
    const { syncedAt } = await catalog.state();
    if (syncedAt !== null && !isStale(Date.parse(syncedAt))) return 'seen';
    const offers = await askInTime(erp, (gateway) => gateway.readOffers(asked), 'the products of an order');
    if (!offers) return 'silent';
    const there = new Map(offers.map((offer) => [offer.id, offer]));
    const changes = await Promise.all(asked.map((id) => takeOver(catalog, id, there.get(id))));
    if (changes.some(Boolean)) await catalog.recordChange();
    for (const [id, at] of lookedAt) if (isStale(at)) lookedAt.delete(id);
    for (const id of asked) lookedAt.set(id, now.getTime());
    return 'seen';
  };
};

const takeOver = async (catalog: Catalog, id: string, offer: ErpOffer | undefined): Promise<boolean> => {
  const held = await catalog.getProduct(id);
  if (!held) return false;
  const now = offeredNow(held, offer);
  const isSame = fingerprint(now) === fingerprint(held);
  if (!isSame) await catalog.putProduct(now);
  return !isSame;
};
