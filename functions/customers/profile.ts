import type { CustomersStore, ProfileChange } from '#functions/customers/customers.store.ts';
import { ConditionFailed } from '#functions/platform/table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The signed-in customer; a token that outlived its account speaks for nobody. */
export const getProfile = async (customers: CustomersStore, customerId: string): Promise<Customer> => {
  const customer = await customers.find(customerId);
  if (!customer) throw new Refusal('not_signed_in');
  return customer;
};

/** `seenVersion`: what the form was filled from; refuses with `version_conflict` when there is a newer one. */
export const updateProfile = async (
  customers: CustomersStore,
  customerId: string,
  change: ProfileChange,
  seenVersion: number | undefined,
): Promise<Customer> => {
  const version = seenVersion ?? (await getProfile(customers, customerId)).version;
  try {
    return await customers.changeProfile(customerId, version, change);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
};
