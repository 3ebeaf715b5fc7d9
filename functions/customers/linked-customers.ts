import type { AdministeredCustomer } from '#functions/customers/account.ts';
import type { Customers } from '#functions/customers/customers.module.ts';

const PAGE = 200;

/**
 * Who is linked to which third party of the ERP, by its id there. The link kept in the account rules: what a third party
 * says of itself may be another stage's, or a former account's.
 */
export const linkedCustomers = async (
  customers: Pick<Customers, 'list'>,
): Promise<Map<string, AdministeredCustomer[]>> => {
  const linked = new Map<string, AdministeredCustomer[]>();
  let cursor: string | undefined;
  do {
    const page = await customers.list(PAGE, cursor);
    for (const customer of page.items) {
      if (customer.erpId === null) continue;
      linked.set(customer.erpId, [...(linked.get(customer.erpId) ?? []), customer]);
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return linked;
};

/** Which account a third party is linked to, by its id there, where it is one alone. */
export const soleCustomers = async (customers: Pick<Customers, 'list'>): Promise<Map<string, string>> => {
  const linked = await linkedCustomers(customers);
  return new Map(
    [...linked].flatMap(([erpId, [first, ...more]]) =>
      first && more.length === 0 ? [[erpId, first.id]] : [],
    ),
  );
};
