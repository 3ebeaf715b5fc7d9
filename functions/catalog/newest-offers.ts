import { sincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ChangedOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';

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
