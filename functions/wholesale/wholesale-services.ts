import type { Customers } from '#functions/customers/customers.module.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';

/** What showing the ERP's wholesale business stands on. */
export type WholesaleServices = {
  cache: CachedLists;
  customers: Pick<Customers, 'find'>;
  erp: () => Promise<DolibarrGateway>;
  /** The ERP's address for people, when there is one. */
  erpPages: () => Promise<string | undefined>;
};
