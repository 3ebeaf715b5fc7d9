import { openCustomers } from '#functions/customers/customers.module.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { findParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import type { WholesaleServices } from './wholesale-services.ts';

/** What the ERP's wholesale business is shown with. */
export const wholesaleServices = (): WholesaleServices => {
  const { table } = coreServices();
  return {
    cache: cachedLists(table),
    customers: openCustomers(table),
    erp: fromParameters(openDolibarr),
    erpPages: () => findParameter('dolibarr/web-url'),
  };
};
