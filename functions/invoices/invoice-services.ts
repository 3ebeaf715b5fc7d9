import type { Customers } from '#functions/customers/customers.module.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';

export type InvoiceServices = {
  cache: CachedLists;
  customers: Pick<Customers, 'find'>;
  erp: () => Promise<DolibarrGateway>;
};
