import { openCatalog } from '#functions/catalog/catalog.module.ts';
import {
  getPieceSale,
  keepByWeight,
  listPieceSales,
  resetPieceSale,
  setPieceSale,
} from '#functions/catalog/pieces/piece-sales.ts';
import { goesOn } from '#functions/jobs/start-job.ts';
import { handle } from '#functions/platform/http/http.ts';
import { snapshotServices, stockListServices } from '#functions/stock/stock.module.ts';
import { requestExtraction } from '#functions/stock/extraction/request-extraction.ts';
import {
  availableDates,
  checkToday,
  compareStock,
  dayProducts,
  lastDate,
} from '#functions/stock/extraction/read-extractions.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { exportMovements } from '#functions/stock/movements/export-movements.ts';
import { listMovements } from '#functions/stock/movements/list-movements.ts';
import {
  listMovementProducts,
  listOtherStock,
  listStockProducts,
  listWarehouses,
} from '#functions/stock/read-erp-stock.ts';
import { readReconciliation } from '#functions/stock/reconciliation/read-reconciliation.ts';
import { namedPieceSale, namedPieceSales } from '#functions/stock/name-piece-sales.ts';
import { startReconciliation } from '#functions/stock/reconciliation/request-reconciliation.ts';
import { requestCatalogSync } from '#functions/stock/sync/start-catalog-sync.ts';
import { pieceSalesContract } from '#shared/catalog/piece-sales.contract.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { stockSyncContract } from '#shared/stock/movements/sync.contract.ts';

const { snapshots, jobs, reconciliations, readings } = snapshotServices();
const erpStock = stockListServices();
const { admins, catalog } = erpStock;
const products = openCatalog();

export const routes = [
  handle(stockContract, {
    lastDate: () => lastDate(snapshots),
    availableDates: () => availableDates(snapshots),
    checkToday: ({ now }) => checkToday(snapshots, now),
    dayProducts: ({ params, now }) => dayProducts({ snapshots, catalog }, params.date, now),
    compare: ({ query, now }) => compareStock({ snapshots, catalog }, query, now),
    listDifferences: ({ query, now }) => readReconciliation({ reconciliations, catalog }, query.date, now),
    extract: ({ now }) => requestExtraction(jobs, now),

    listProducts: async ({ now }) => {
      const { rows, syncedAt } = await listStockProducts(erpStock, now);
      return { success: true as const, data: rows, synced_at: syncedAt };
    },
    listWarehouses: async ({ now }) => {
      const { rows, ...age } = await listWarehouses(erpStock, now);
      return { success: true as const, data: rows, ...age };
    },
    listOtherStock: async ({ now }) => {
      const { rows, read_at } = await listOtherStock(erpStock, now);
      return { success: true as const, data: rows, read_at };
    },
    listMovements: async ({ query, now }) => {
      const { rows, next } = await listMovements(erpStock, query, now);
      return { success: true as const, data: rows, isMocked: false as const, next_cursor: next };
    },

    exportMovements: ({ query, now }) => exportMovements(erpStock, query, now),

    movementWarehouses: async ({ now }) => {
      const { rows, ...age } = await listWarehouses(erpStock, now);
      return { success: true as const, warehouses: rows, ...age };
    },
    movementProducts: async ({ now }) => ({
      success: true as const,
      products: await listMovementProducts(erpStock, now),
    }),
    movementSuppliers: async () => ({
      success: true as const,
      suppliers: await askErp(async () => readErp((await erpStock.erp()).listSuppliers())),
    }),
    movementCategories: async ({ now }) => ({
      success: true as const,
      categories: (await erpStock.catalog(now)).categories.map(({ id, label }) => ({ id, label })),
    }),
  }),
  handle(pieceSalesContract, {
    listPieceSales: async () => {
      const { data, ...reply } = await listPieceSales(products);
      return { ...reply, data: await namedPieceSales(admins, data) };
    },
    getPieceSale: async ({ params }) => namedPieceSale(admins, await getPieceSale(products, params.id)),
    setPieceSale: async ({ params, body, caller, now }) =>
      namedPieceSale(
        admins,
        await setPieceSale(products, body, { productId: params.id, by: caller.subjectId, now }),
      ),
    keepByWeight: async ({ params, caller, now }) =>
      namedPieceSale(
        admins,
        await keepByWeight(products, { productId: params.id, by: caller.subjectId, now }),
      ),
    resetPieceSale: async ({ params, caller, now }) =>
      namedPieceSale(
        admins,
        await resetPieceSale(products, { productId: params.id, by: caller.subjectId, now }),
      ),
  }),
  handle(stockSyncContract, {
    syncCatalog: async ({ now }) => goesOn((await requestCatalogSync({ jobs, readings }, now)).job),
    reconcileStock: async ({ now }) => goesOn((await startReconciliation(jobs, now)).job),
  }),
];
