import { openCustomers } from '#functions/customers/customers.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { fromParameters } from '#functions/platform/config.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import type { InvoiceServices } from './invoice-services.ts';

export const invoiceServices = (): InvoiceServices => {
  const { table } = coreServices();
  return { cache: cachedLists(table), customers: openCustomers(table), erp: fromParameters(openDolibarr) };
};
