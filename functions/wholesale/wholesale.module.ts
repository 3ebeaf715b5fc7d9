import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { findParameter } from '#functions/platform/config.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import {
  readWholesaleDays,
  type WholesaleDays,
  type WholesaleSale,
  wholesaleDays,
} from './wholesale-days.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { dunningStore } from './overdue/dunning.store.ts';
import type { ReminderServices } from './overdue/remind-by-settings.ts';
import type { OverdueServices } from './overdue/overdue-services.ts';
import type { PhoneOrderServices, WholesaleServices } from './wholesale-services.ts';

export { remindBySettings } from './overdue/remind-by-settings.ts';
export { readWholesaleDays, type WholesaleDays, type WholesaleSale };

export const wholesaleServices = (): WholesaleServices & PhoneOrderServices => ({
  ...invoiceServices(),
  settings: openSettings(),
  catalog: openCatalog(),
  erpPages: () => findParameter('dolibarr/web-url'),
});

export const openWholesaleDays = (): WholesaleDays => wholesaleDays(cachedLists(coreServices().table));

export const overdueServices = (): OverdueServices => {
  const { table } = coreServices();
  return { ...invoiceServices(), customers: openCustomers(table), table, dunning: dunningStore(table) };
};

export const reminderServices = (): ReminderServices => ({
  ...invoiceServices(),
  ...overdueServices(),
  orders: openOrders(),
  customers: openCustomers(),
  settings: openSettings(),
});
