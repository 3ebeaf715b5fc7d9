import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { findParameter } from '#functions/platform/config.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { type WholesaleDays, wholesaleDays } from './wholesale-days.ts';
import type { PhoneOrderServices, WholesaleServices } from './wholesale-services.ts';

export type { WholesaleDays };

/** What the ERP's wholesale business is shown with. */
export const wholesaleServices = (): WholesaleServices & PhoneOrderServices => ({
  ...invoiceServices(),
  settings: openSettings(),
  catalog: openCatalog(),
  erpPages: () => findParameter('dolibarr/web-url'),
});

/** What was invoiced in the ERP by day. */
export const openWholesaleDays = (): WholesaleDays => {
  const { cache, erp } = invoiceServices();
  return wholesaleDays(cache, erp);
};
