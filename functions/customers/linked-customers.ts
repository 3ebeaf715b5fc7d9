import type { AdministeredCustomer } from '#functions/customers/account.ts';
import type { Customers } from '#functions/customers/customers.module.ts';

const PAGE = 200;

/**
 * Customers by id of their third party in the ERP. The link stored in the account counts: the third party's
 * own reference may be of another stage, or of a former account.
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

/** Accounts by id of their third party, where exactly one is linked. */
export const soleCustomers = async (customers: Pick<Customers, 'list'>): Promise<Map<string, string>> => {
  const linked = await linkedCustomers(customers);
  return new Map(
    [...linked].flatMap(([erpId, [first, ...more]]) =>
      first && more.length === 0 ? [[erpId, first.id]] : [],
    ),
  );
};
