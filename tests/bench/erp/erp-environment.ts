import { catalogStore } from '#functions/catalog/catalog.store.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { ulid } from '#functions/platform/ids.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { extractionLock, runExtraction } from '#functions/stock/extraction/extract-stock.ts';
import { snapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { queuedJob } from '#shared/jobs/job.ts';

export type Erp = { url: string; apiKey: string };

/** The stores of the stock on a table, and a way to the ERP, as the worker has them. */
export const openBenchEnvironment = (tableName: string, erp: Erp) => {
  const table = openTable(tableName);
  const gateway = createDolibarrGateway({ baseUrl: erp.url, apiKey: erp.apiKey });
  return {
    table,
    jobs: jobsStore(table),
    snapshots: snapshotsStore(table),
    stock: stockStore(table),
    movements: movementsStore(table),
    newProducts: newProductsStore(table),
    catalog: catalogStore(table),
    clock: systemClock,
    erp: async () => gateway,
  };
};
export type BenchEnvironment = ReturnType<typeof openBenchEnvironment>;

/** One extraction as the worker makes it, as of `now`; returns its milliseconds and rows. Throws when it failed. */
export const extractOnce = async (environment: BenchEnvironment, date: string, now: Date) => {
  const dated = { ...environment, clock: { now: () => now } };
  const requested = queuedJob({
    id: ulid(new Date()),
    kind: 'bench',
    unit: 'produits',
    message: 'banc d’essai',
  });
  const { job } = await environment.jobs.claim(extractionLock(date), requested, now);
  const startedAt = performance.now();
  await runExtraction(dated, { jobId: job.id, date });
  const ms = performance.now() - startedAt;
  const ended = await environment.jobs.find(job.id, now);
  if (ended?.status !== 'done') throw new Error(`The extraction failed: ${ended?.message}`);
  return { ms, rows: Number(ended.result?.['recordCount']) };
};
