import type { People } from '#functions/customers/customers.module.ts';
import type { ExpiryServices } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';

export type ApprovalServices = ExpiryServices & {
  people: Pick<People, 'stillGerant' | 'stillHolder' | 'findMany'>;
};

/** The answering Gérant; without `personId` the company's own login. */
export type Gerant = { customerId: string; personId: string | undefined; now: Date };
