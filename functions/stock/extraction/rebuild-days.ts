import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { ulid } from '#functions/platform/ids.ts';
import { type ExtractionServices, readWholeStock } from '#functions/stock/extraction/extract-stock.ts';
import { snapshotWriter } from '#functions/stock/extraction/snapshot-writer.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { stockBefore } from '#shared/stock/levels/earlier-stock.ts';
import type { StockRow } from '#shared/stock/levels/snapshot.ts';

const PAGE = 200;
/** Movements further back include counts and corrections whose date is unreliable. */
const MOST_DAYS = 31;

/**
 * Rebuilds missing days from the ERP's present stock and its movements since: the stock at the end of each
 * day. A day extracted at its time is never replaced.
 *
 * @returns the rebuilt days.
 */
export const rebuildDays = async (
  services: Pick<ExtractionServices, 'clock' | 'erp' | 'snapshots'>,
  { days }: { days: number },
): Promise<string[]> => {
  const { clock, snapshots } = services;
  const today = parisDay(clock.now());
  const first = addDays(today, -Math.min(days, MOST_DAYS));
  const erp = await services.erp();
  let rows = await readWholeStock(erp);
  const movements = Map.groupBy(await movementsFrom(erp, addDays(first, 1)), ({ at }) =>
    parisDay(new Date(at)),
  );
  const made: string[] = [];
  for (let day = today; day > first; day = addDays(day, -1)) {
    rows = stockBefore(rows, movements.get(day) ?? []);
    const date = addDays(day, -1);
    if ((await snapshots.find(date)) === undefined && (await publish(services, date, rows))) made.push(date);
  }
  return made;
};

/** Movements from a day on, some of which may be dated later than they were written. */
const movementsFrom = async (erp: DolibarrGateway, day: string): Promise<ErpMovement[]> => {
  const all: ErpMovement[] = [];
  for (let page = 0; ; page++) {
    const found = await readErp(erp.listMovements({ sortedBy: 'at', newestFirst: true, limit: PAGE, page }));
    all.push(...found.filter(({ at }) => parisDay(new Date(at)) >= day));
    const oldest = found.at(-1);
    if (found.length < PAGE || (oldest && parisDay(new Date(oldest.at)) < day)) return all;
  }
};

const publish = async (
  { snapshots, clock }: Pick<ExtractionServices, 'clock' | 'snapshots'>,
  date: string,
  rows: readonly StockRow[],
): Promise<boolean> => {
  const version = ulid(clock.now());
  const writer = snapshotWriter(snapshots, { date, version }, clock);
  await writer.add(rows);
  const written = await writer.close();
  const takenAt = new Date(parisInstant(addDays(date, 1), 0).getTime() - 1000).toISOString();
  const isNew = await snapshots.publishMissing(
    { date, version, takenAt, ...written, rebuilt: true },
    clock.now(),
  );
  if (!isNew) await writer.abandon();
  return isNew;
};
