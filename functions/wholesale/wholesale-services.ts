import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { CachedListsStore } from '#functions/platform/cached-lists.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';

/** What showing the ERP's wholesale business stands on. */
export type WholesaleServices = {
  kept: CachedListsStore;
  customers: CustomersStore;
  erp: () => Promise<DolibarrGateway>;
  /** The ERP's address for people, when there is one. */
  erpPages: () => Promise<string | undefined>;
};
