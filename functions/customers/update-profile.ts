import type { Account } from '#functions/customers/account.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import type { CustomersStore, ProfileChange } from '#functions/customers/customers.store.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { sirenConflict } from '#shared/customers/company-facts.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type UpdateProfile = {
  customerId: string;
  change: ProfileChange;
  /** Version that the form was filled from. */
  seenVersion: number | undefined;
  now: Date;
};

/**
 * Changes the profile and, in the same transaction, requests the update of the ERP's third party. Refuses
 * with `version_conflict` if a newer profile exists.
 */
export const updateProfile = async (
  { table, customers }: { table: Table; customers: CustomersStore },
  { customerId, change, seenVersion, now }: UpdateProfile,
): Promise<Account> => {
  const account = await getAccount(customers, customerId);
  const version = seenVersion ?? account.version;
  const changed = withOwnSiren(account, change);
  const event = {
    // once per version of the profile
    id: `third-party-${customerId}-${version + 1}`,
    type: 'customer.profile-changed',
    version: 1,
    at: now.toISOString(),
    data: { customerId },
  } as const;
  try {
    await table.transact([...customers.changeProfile(account, version, changed), writeEvent(table, event)]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
  return { ...account, ...changed, version: version + 1 };
};

/**
 * The numbers of one company: a stored SIREN is removed when SIRET or VAT number change to another
 * company's.
 */
const withOwnSiren = (account: Account, change: ProfileChange): ProfileChange => {
  const conflict = sirenConflict({ ...account, ...change });
  if (!conflict) return change;
  if (change.siren === undefined) return { ...change, siren: '' };
  throw new Refusal('invalid_input', conflict, { field: 'siren' });
};
