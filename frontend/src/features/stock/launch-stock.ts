import { type Launch, launchExtraction, launchJob } from '#frontend/features/jobs/launch.ts';
import { call } from '#frontend/lib/api/call.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { stockSyncContract } from '#shared/stock/movements/sync.contract.ts';

const { checkToday, extract } = stockContract.endpoints;
const { syncCatalog, reconcileStock } = stockSyncContract.endpoints;

/** Full read of products, prices and stock from the ERP. */
export const launchCatalogSync: Launch = () => launchJob(() => call(syncCatalog, {}, { as: 'admin' }));

/** Comparison with the ERP's stock. */
export const launchReconciliation: Launch = () => launchJob(() => call(reconcileStock, {}, { as: 'admin' }));

/** Today's stock, the only day that the ERP knows (API-38). */
export const launchStockExtraction: Launch = () =>
  launchExtraction({
    check: () => call(checkToday, {}, { as: 'admin' }),
    extract: () => call(extract, {}, { as: 'admin' }),
    alreadyExtracted: (date) => `Le stock du ${frenchDay(date)} est déjà extrait`,
  });
