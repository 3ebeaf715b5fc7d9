import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { findParameter } from '#functions/platform/config.ts';
import type { WholesaleServices } from './wholesale-services.ts';

/** What the ERP's wholesale business is shown with. */
export const wholesaleServices = (): WholesaleServices => ({
  ...invoiceServices(),
  erpPages: () => findParameter('dolibarr/web-url'),
});
