import type { People } from '#functions/customers/customers.module.ts';
import type { ExpiryServices } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';

/** What a Gérant's word about an order stands on. */
export type ApprovalServices = ExpiryServices & {
  people: Pick<People, 'stillGerant' | 'stillHolder' | 'findMany'>;
};

/** Which Gérant answers; without `personId` the login that the company is written under. */
export type Gerant = { customerId: string; personId: string | undefined; now: Date };
