import { changedSince } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { correctLotDays } from '#functions/stock/lots/correct-lot-days.ts';
import { keys } from '#functions/table-keys.ts';

type Services = { table: Table; erp: () => Promise<DolibarrGateway> };
type Cursor = { lookedAt: string; changedAt?: number; isUnknown?: boolean };

/** Every fourth look, some nineteen minutes: its call comes on top of those that every look makes. What leaves meanwhile is asked about by itself. */
const EVERY_MS = 18 * 60_000;
/** An ERP whose API has no list of lots may be brought up to date. */
const UNKNOWN_MS = 24 * 3_600_000;

/** The days of lots that the house corrected on their own cards: that changes no product and moves nothing. */
export const followLots = async ({ table, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-lots');
  const before = await table.get<Cursor>(key);
  const wait = before?.isUnknown ? UNKNOWN_MS : EVERY_MS;
  if (before && now.getTime() - Date.parse(before.lookedAt) < wait) return {};
  const gateway = await erp();
  const lookedAt = now.toISOString();
  try {
    const read = (asked: Parameters<typeof gateway.listChangedLots>[0]) => gateway.listChangedLots(asked);
    const { rows, cursor } = await changedSince(read, before?.changedAt, now);
    const lotsCorrected = await correctLotDays(table, rows, now);
    await table.put({ ...key, lookedAt, ...(cursor === undefined ? {} : { changedAt: cursor }) });
    return { lotsCorrected };
  } catch (error) {
    const isUnknown =
      error instanceof ErpReadFailed &&
      error.failure.kind === 'refused' &&
      error.failure.reason === 'not_found';
    if (!isUnknown) throw error;
    await table.put({ ...key, lookedAt, isUnknown });
    return {};
  }
};
