import { changedSince, everyRow } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { correctLotDays, type LotDays, type ReportedDays } from '#functions/stock/lots/correct-lot-days.ts';
import { keys } from '#functions/table-keys.ts';
import { lotKey } from '#shared/stock/lots/lot.ts';

type Services = { table: Table; lotDays: LotDays; erp: () => Promise<DolibarrGateway> };

/** `unlistedAt`: its API has no list of changed lots; `mark`: a digest of all lots, read instead. */
type Cursor = { polledAt: string; changedAt?: number; unlistedAt?: string; mark?: string };

/**
 * Every fourth poll, about 19 minutes: its call comes on top of those of every poll. Lots of shipments in
 * between are read individually.
 */
const EVERY_MS = 18 * 60_000;
/** How often a missing list is tried again: the ERP may have been upgraded. */
const UNLISTED_MS = 24 * 3_600_000;

/**
 * Reads dates of lots that were corrected on their cards, which changes no product and makes no movement.
 * Dolibarr 23 lists the changed cards; of 22 the lots in stock are read, 200 products a call.
 */
export const followLots = async ({ table, lotDays, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-lots');
  const before = await table.get<Cursor>(key);
  if (before && now.getTime() - Date.parse(before.polledAt) < EVERY_MS) return undefined;
  const gateway = await erp();
  const read = isListed(before, now) ? await changedCards(gateway, before, now) : undefined;
  const { reported, ...seen } = read ?? (await lotsInStock(gateway));
  const isSame = 'mark' in seen && seen.mark === before?.mark;
  const lotsCorrected = isSame ? 0 : await correctLotDays(lotDays, reported, now);
  const polledAt = now.toISOString();
  const unlisted = read ? {} : { unlistedAt: isListed(before, now) ? polledAt : before?.unlistedAt };
  await table.put({ ...key, polledAt, ...seen, ...unlisted });
  return { lotsCorrected };
};

const isListed = (before: Cursor | undefined, now: Date): boolean =>
  before?.unlistedAt === undefined || now.getTime() - Date.parse(before.unlistedAt) >= UNLISTED_MS;

/** Undefined if the ERP has no such list. */
const changedCards = async (gateway: DolibarrGateway, before: Cursor | undefined, now: Date) => {
  const read = (query: Parameters<typeof gateway.listChangedLots>[0]) => gateway.listChangedLots(query);
  try {
    const { rows, cursor } = await changedSince(read, before?.changedAt, now);
    return { reported: rows, ...(cursor === undefined ? {} : { changedAt: cursor }) };
  } catch (error) {
    const isUnknown =
      error instanceof ErpReadFailed &&
      error.failure.kind === 'refused' &&
      error.failure.reason === 'not_found';
    if (!isUnknown) throw error;
    return undefined;
  }
};

const lotsInStock = async (gateway: DolibarrGateway) => {
  const products = await everyRow((query) => gateway.listLotsInStock(query));
  // a lot in both warehouses is one lot
  const byKey = new Map(
    products
      .flatMap(({ id, lots }) =>
        lots.map(({ lot, eatBy, sellBy }) => ({ productId: id, lot, eatBy, sellBy })),
      )
      .map((days): [string, ReportedDays] => [lotKey(days), days]),
  );
  const reported = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, days]) => days);
  return { reported, mark: sha256(JSON.stringify(reported)) };
};
