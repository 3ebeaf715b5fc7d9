import { readErpCategories } from '#functions/catalog/read-erp-catalog.ts';
import { ErpReadFailed, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { goodsAmong, productPages } from '#functions/catalog/product-pages.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { type Report, runJob } from '#functions/jobs/run-job.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { ulid } from '#functions/platform/ids.ts';
import { countMetric } from '#functions/platform/logger.ts';
import { movementsAfter, newestMovementRow } from '#functions/stock/erp-movements.ts';
import { countedStock } from '#functions/stock/counted-stock.ts';
import { type SnapshotWriter, snapshotWriter } from '#functions/stock/extraction/snapshot-writer.ts';
import type { SnapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { type Snapshot, type StockRow, stillThatDay } from '#shared/stock/levels/snapshot.ts';
import type { StockExtractionMessage } from '#shared/stock/stock.events.ts';

export type ExtractionServices = {
  jobs: Jobs;
  snapshots: SnapshotsStore;
  clock: Clock;
  erp: () => Promise<DolibarrGateway>;
};

/** One extraction per day at a time. */
export const extractionLock = (date: string): string => `stock-extraction#${date}`;

/** Runs the extraction of a job; its failure is the job's. */
export const runExtraction = async (
  services: ExtractionServices,
  { jobId, date }: StockExtractionMessage,
): Promise<void> => {
  const job = {
    id: jobId,
    unit: 'produits',
    message: `Lecture du stock du ${frenchDay(date)} dans Dolibarr.`,
  };
  const end = await runJob(services, job, async (report) => {
    const { recordCount, takenAt } = await extractStock(services, { jobId, date }, report);
    const message = `Extraction terminée : ${recordCount} produits.`;
    return { result: { date, recordCount, takenAt }, message };
  });
  if (end === 'failed') countMetric('StockExtractionFailed');
};

/**
 * Reads the stock of every product and publishes it as the day's, completely or not at all. Products that
 * moved while the pages were read are read again at the end, so that the rows are consistent: a transfer
 * never shows on one side only.
 */
const extractStock = async (
  services: ExtractionServices,
  { jobId, date }: StockExtractionMessage,
  report: Report,
): Promise<Snapshot> => {
  const { clock, snapshots } = services;
  if (!stillThatDay(date, clock.now(), parisDay)) {
    throw new KnownFailure(`La journée du ${frenchDay(date)} est terminée : relancez l’extraction.`);
  }
  const erp = await services.erp();
  // one version per run: a repeated run must not mix its rows with those of a crashed one
  const version = ulid(clock.now());
  const writer = snapshotWriter(snapshots, { date, version }, clock);
  const written = await write(erp, writer, report).catch(async (error: unknown) => {
    if (error instanceof ErpReadFailed) countMetric('ErpUnreachable');
    await writer.abandon();
    throw error;
  });
  const snapshot: Snapshot = { date, version, takenAt: clock.now().toISOString(), ...written };
  await snapshots.publish(snapshot, services.jobs.holds(extractionLock(date), jobId), clock.now());
  return snapshot;
};

const write = async (erp: DolibarrGateway, writer: SnapshotWriter, report: Report) => {
  const before = await newestMovementRow(erp);
  const rowsOf = await rowMaker(erp);
  for await (const { products, page, done, total } of productPages(erp)) {
    await writer.add(rowsOf(products));
    await report({ done, total, page });
  }
  await writer.add(rowsOf(await movedSince(erp, before)));
  const written = await writer.close();
  if (written.recordCount === 0) {
    throw new KnownFailure('Dolibarr ne renvoie aucun produit : l’extraction précédente est conservée.');
  }
  return written;
};

/** The present stock of every product, in memory. */
export const readWholeStock = async (erp: DolibarrGateway): Promise<StockRow[]> => {
  const before = await newestMovementRow(erp);
  const rowsOf = await rowMaker(erp);
  const rows = new Map<string, StockRow>();
  const keep = (read: readonly StockRow[]) => read.forEach((row) => rows.set(row.productId, row));
  for await (const { products } of productPages(erp)) keep(rowsOf(products));
  keep(rowsOf(await movedSince(erp, before)));
  return [...rows.values()];
};

const rowMaker = async (erp: DolibarrGateway) => {
  const { asProduct } = await readErpCategories(erp);
  return (goods: readonly ErpProduct[]): StockRow[] =>
    goods.map((product) => {
      const count = countedStock(product);
      return {
        productId: product.id,
        ref: product.ref,
        name: product.label,
        category: asProduct(product, []).categoryName,
        brugesTheo: count.levels['1'].virtual,
        brugesReal: count.levels['1'].real,
        lormontTheo: count.levels['2'].virtual,
        lormontReal: count.levels['2'].real,
      };
    });
};

const movedSince = async (erp: DolibarrGateway, rowId: string): Promise<ErpProduct[]> => {
  const ids = new Set((await movementsAfter(erp, rowId)).map(({ productId }) => productId));
  return ids.size === 0 ? [] : goodsAmong(await readErp(erp.readProducts([...ids])));
};
