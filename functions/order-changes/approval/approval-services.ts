import type { People } from '#functions/customers/customers.module.ts';
import type { ExpiryServices } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';

/** Dependencies of order approval. */
export type ApprovalServices = ExpiryServices & {
  people: Pick<People, 'stillGerant' | 'stillHolder' | 'findMany'>;
};

/** Which Gérant answers; without `personId` the login that the company is written under. */
export type Gerant = { customerId: string; personId: string | undefined; now: Date };
