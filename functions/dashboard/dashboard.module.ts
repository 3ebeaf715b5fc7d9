import { openAdmins } from '#functions/admins/admins.module.ts';
import { openUnitCosts } from '#functions/cutting/cutting.module.ts';
import { openJobs } from '#functions/jobs/jobs.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { findParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { openCatalogView, openLotRecords, openSyncHealth } from '#functions/stock/stock.module.ts';
import { openStandingComing } from '#functions/standing-orders/standing-orders.module.ts';
import { openTillDays } from '#functions/till/till.module.ts';
import { openWholesaleDays } from '#functions/wholesale/wholesale.module.ts';
import { type UsualExits, usualExits } from './usual-exits.ts';

export const openUsualExits = (): UsualExits => {
  const { table } = coreServices();
  return usualExits({
    cache: cachedLists(table),
    orders: openOrders(table),
    tillDays: openTillDays(table),
    wholesaleDays: openWholesaleDays(),
    catalog: openCatalogView(table),
  });
};

export const dashboardServices = () => {
  const { table } = coreServices();
  return {
    catalog: openCatalogView(table),
    erpPages: () => findParameter('dolibarr/web-url'),
    jobs: openJobs(table),
    orders: openOrders(table),
    readings: openSyncHealth(table),
    settings: openSettings(table),
    admins: openAdmins(table),
    tillDays: openTillDays(table),
    wholesaleDays: openWholesaleDays(),
    unitCosts: openUnitCosts(),
    usualExits: openUsualExits(),
    lots: openLotRecords(table),
    standingComing: openStandingComing(table),
  };
};
