import { type Launch, launchExtraction, launchJob } from '#frontend/features/jobs/launch.ts';
import { call } from '#frontend/lib/api/call.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { stockSyncContract } from '#shared/stock/movements/sync.contract.ts';

const { checkToday, extract } = stockContract.endpoints;
const { syncCatalog, reconcileStock } = stockSyncContract.endpoints;

/** Products, prices and stock of the ERP, read again whole. */
export const launchCatalogSync: Launch = () => launchJob(() => call(syncCatalog, {}, { as: 'admin' }));

/** Our stock compared with the ERP's. */
export const launchReconciliation: Launch = () => launchJob(() => call(reconcileStock, {}, { as: 'admin' }));

/** Today's stock, the only one that the ERP can tell (API-38). */
export const launchStockExtraction: Launch = () =>
  launchExtraction({
    check: () => call(checkToday, {}, { as: 'admin' }),
    extract: () => call(extract, {}, { as: 'admin' }),
    alreadyExtracted: (date) => `Le stock du ${frenchDay(date)} est déjà extrait`,
  });
