import { openJobs } from '#functions/jobs/jobs.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { findParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { openCatalogView, openSyncHealth } from '#functions/stock/stock.module.ts';

/** What the overview is read from. */
export const dashboardServices = () => {
  const { table } = coreServices();
  return {
    catalog: openCatalogView(table),
    erpPages: () => findParameter('dolibarr/web-url'),
    jobs: openJobs(table),
    orders: openOrders(table),
    readings: openSyncHealth(table),
    settings: openSettings(table),
  };
};
