import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { customerRow, stateOf } from './administered-view.ts';
import { searchTerms } from '#shared/customers/customer-search.ts';
import type { CustomerState } from '#shared/customers/customer-acts.ts';

type CustomerListQuery = {
  recherche: string;
  etat?: CustomerState | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * A page of the customers. It reads `limit` of them whatever the filter, so that every page costs the same;
 * with a state it has the matching ones, maybe none, and the cursor of the next page.
 */
export const listCustomers = async (
  customers: Pick<CustomersStore, 'list' | 'findByWords' | 'findAll'>,
  { recherche, etat, limit, cursor }: CustomerListQuery,
) => {
  const terms = searchTerms(recherche);
  const page =
    terms.length === 0
      ? await customers.list(limit, cursor)
      : await found(customers, await customers.findByWords(terms, limit, cursor));
  const rows = page.items.filter((customer) => etat === undefined || stateOf(customer) === etat);
  return { success: true as const, data: rows.map(customerRow), next_cursor: page.next };
};

const found = async (
  customers: Pick<CustomersStore, 'findAll'>,
  { items, next }: { items: string[]; next: string | null },
) => ({ items: await customers.findAll(items), next });
