import { openCatalogView } from '#functions/stock/stock.module.ts';
import { catalogStore } from '#functions/catalog/catalog.store.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { DolibarrConfig } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { extractionLock } from '#functions/stock/extraction/extract-stock.ts';
import { snapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { erpHoldsStore } from '#functions/stock/erp-holds.store.ts';
import { duplicateExitsStore } from '#functions/stock/duplicate-exits.store.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import type { TestErp } from './open-erp.ts';

/** The stock's stores on a table of their own, a manual clock, and gateways to an ERP. */
export const openStockEnvironment = async (erp: TestErp, startsAt = new Date('2026-11-20T09:00:00Z')) => {
  const table = openTable(await createTestTable());
  let now = startsAt;
  const jobs = jobsStore(table);
  const connect = (config: Partial<DolibarrConfig> = {}) =>
    erp.gateway({ pause: () => Promise.resolve(), ...config });
  let gateway = connect();
  const environment = {
    table,
    jobs,
    snapshots: snapshotsStore(table),
    stock: stockStore(table),
    holds: erpHoldsStore(table),
    goneTwice: duplicateExitsStore(table),
    movements: movementsStore(table),
    admins: openAdmins(table),
    erpPages: async () => undefined,
    newProducts: newProductsStore(table),
    catalogStore: catalogStore(table),
    outbox: outboxStore(table),
    cache: cachedLists(table),
    catalog: openCatalogView(table),
    clock: { now: () => now },
    erp: async () => gateway,
    at: (instant: Date | string) => void (now = new Date(instant)),
    later: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    reach: (config: Partial<DolibarrConfig>) => void (gateway = connect(config)),
    /** Requests the extraction of a day; returns its id, or that of the running one. */
    async ask(date: string) {
      const id = `JOB-${Math.random().toString(36).slice(2)}`;
      const job = queuedJob({ id, kind: 'stock-extraction', unit: 'produits', message: 'demandée' });
      return jobs.claim(extractionLock(date), job, now);
    },
  };
  return environment;
};
export type StockEnvironment = Awaited<ReturnType<typeof openStockEnvironment>>;
