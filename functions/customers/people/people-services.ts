import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PeopleStore } from './people.store.ts';
import type { Person } from './person.ts';

export type PeopleServices = { table: Table; customers: CustomersStore; people: PeopleStore };

/** Acting Gérant and time; without `personId` the company's own login. */
export type Gerant = { customerId: string; personId: string | undefined; now: Date };

/** Condition of the transaction: a user removed or demoted concurrently changes nothing. */
export const stillMay = ({ people }: PeopleServices, gerant: Gerant, account: Account): TransactItem =>
  gerant.personId === undefined
    ? people.stillHolder(account)
    : people.stillGerant(gerant.customerId, gerant.personId);

/** Writes a Gérant's decision; `right` is the condition that they still may. */
export const writeAs = async (
  { table }: PeopleServices,
  right: TransactItem,
  pieces: readonly TransactItem[],
): Promise<void> => {
  try {
    await table.transact([right, ...pieces]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.some(({ index }) => index === 0)) throw new Refusal('not_allowed', NO_GERANT);
    throw new Refusal('version_conflict', CHANGED);
  }
};

/** A person of the company; another company's person is 404. */
export const getPerson = async (
  { people }: Pick<PeopleServices, 'people'>,
  customerId: string,
  personId: string,
): Promise<Person> => {
  const found = await people.find(customerId, personId);
  if (!found) throw new Refusal('not_found', 'Cette personne n’est pas dans votre équipe.');
  return found;
};

export const CHANGED = 'L’équipe a changé entre-temps : rechargez la page, puis réessayez.';
const NO_GERANT = 'Vous n’êtes plus Gérant de cette entreprise.';
