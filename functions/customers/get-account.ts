import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The signed-in account; refuses when the account no longer exists. */
export const getAccount = async (
  customers: Pick<CustomersStore, 'find'>,
  customerId: string,
): Promise<Account> => {
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};
