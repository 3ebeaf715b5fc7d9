import { type Catalog, openCatalog } from './catalog.module.ts';
import { offeredNow, fingerprint } from './erp-catalog-mapping.ts';
import { readInTime, IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { isFresh, recentChecks } from '#functions/gateways/dolibarr/recent-checks.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ErpOffer, ChangedOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { sincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

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

/**
 * Position of the newest change. `at`: by the ERP's own clock; `seenAt`: when a poll of ours first saw it.
 */
export type Newest = { at: number; seenAt: string; isSettled: boolean };

const PAGE = 200;
/** A change may be committed after another of the same second, or of a later one: that takes seconds. */
const SETTLES_MS = 60_000;

/**
 * Products changed since a poll at `polledAt`, newest first; and the newest change known now. What the
 * previous poll saw is read once more, then recognised by its time: after 10,000 concurrent changes, the
 * third poll is one call again. A product without a time of change is read for as long as the clocks may
 * differ.
 */
export const readNewestOffers = async (
  erp: DolibarrGateway,
  { polledAt, newest }: { polledAt?: string | undefined; newest?: Newest | undefined },
  now: Date,
): Promise<{ rows: ChangedOffer[]; newest: Newest | undefined }> => {
  const from = newest ? newest.at + (newest.isSettled ? 1 : 0) : 0;
  const isNew = ({ changedAt }: ChangedOffer) => changedAt === null || changedAt >= from;
  const changedSince = sincePoll(polledAt, now);
  const rows = new Map<string, ChangedOffer>();
  for (let page = 0; ; page++) {
    const read = await readErp(erp.listChangedOffers({ changedSince, page, limit: PAGE }));
    // concurrent changes move to the top: the rows below are read again on the next page
    for (const row of read) if (isNew(row) && !rows.has(row.id)) rows.set(row.id, row);
    const last = read.at(-1);
    if (read.length < PAGE || !last || !isNew(last)) break;
  }
  const top = Math.max(0, ...[...rows.values()].map(({ changedAt }) => changedAt ?? 0));
  return { rows: [...rows.values()], newest: nextNewest(newest, top, now) };
};

const nextNewest = (before: Newest | undefined, top: number, now: Date): Newest | undefined => {
  if (top > (before?.at ?? 0)) return { at: top, seenAt: now.toISOString(), isSettled: false };
  return before && { ...before, isSettled: now.getTime() - Date.parse(before.seenAt) >= SETTLES_MS };
};
