import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The signed-in account; refuses if the account no longer exists. */
export const getAccount = async (
  customers: Pick<CustomersStore, 'find'>,
  customerId: string,
): Promise<Account> => {
  const account = await customers.find(customerId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
};

/** The same for the back-office: a missing account is 404, not an ended session. */
export const getCustomerAccount = async (
  customers: Pick<CustomersStore, 'find'>,
  id: string,
): Promise<Account> => {
  const account = await customers.find(id);
  if (!account) throw new Refusal('not_found', 'Client introuvable.');
  return account;
};
