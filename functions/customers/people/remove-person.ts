import { getAccount } from '#functions/customers/get-account.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { customerName, fullName } from '#shared/customers/customer-name.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import {
  CHANGED,
  type Gerant,
  getPerson,
  type PeopleServices,
  stillMay,
  writeAs,
} from './people-services.ts';
import { seatsOf } from './people.store.ts';
import type { Person } from './person.ts';

/**
 * Removes a person from the company, or an invitation: their sessions end with the next call, and the
 * address is free if it has no other access. The company's own login can be transferred, never removed.
 */
export const removePerson = async (services: PeopleServices, id: string, gerant: Gerant) => {
  if (id === gerant.customerId) throw new Refusal('last_gerant', HOLDER_STAYS);
  if (id === gerant.personId)
    throw new Refusal('own_account', 'Pour partir vous-même, quittez l’entreprise.');
  const [account, person] = await Promise.all([
    getAccount(services.customers, gerant.customerId),
    getPerson(services, gerant.customerId, id),
  ]);
  const events = person.invitation
    ? []
    : [leftEvent(services, person, customerName(account), 'removed', gerant.now)];
  await writeAs(services, stillMay(services, gerant, account), [
    ...(await removal(services, person)),
    ...events,
  ]);
  return {
    success: true as const,
    message: person.invitation
      ? `L’invitation de ${fullName(person)} est retirée.`
      : `${fullName(person)} n’a plus accès.`,
  };
};

/** A person leaves by themselves. The company's own login must transfer it first. */
export const leaveCompany = async (services: PeopleServices, { customerId, personId, now }: Gerant) => {
  if (personId === undefined) throw new Refusal('last_gerant');
  const [account, person] = await Promise.all([
    getAccount(services.customers, customerId),
    getPerson(services, customerId, personId),
  ]);
  const pieces = [
    ...(await removal(services, person)),
    leftEvent(services, person, customerName(account), 'left', now),
  ];
  if (!(await unlessConditionFails(services.table.transact(pieces))))
    throw new Refusal('version_conflict', CHANGED);
  return { success: true as const, message: `Vous avez quitté ${customerName(account)}.` };
};

/** Writes that remove the person and their login's link to this company. */
export const removal = async (
  { people }: Pick<PeopleServices, 'people'>,
  person: Person,
): Promise<TransactItem[]> => {
  const who = person.invitation ? undefined : await people.findLogin(person.mail);
  const left = who && seatsOf(who).filter(({ customerId }) => customerId !== person.customerId);
  const seat = { customerId: person.customerId, personId: person.id };
  return [
    people.remove(person),
    people.readsWeekly(seat, false),
    ...(who && left ? people.takeSeats(who, left) : []),
  ];
};

const leftEvent = (
  { table }: PeopleServices,
  person: Person,
  company: string,
  how: 'removed' | 'left',
  now: Date,
): TransactItem => {
  const event: CustomersEvent = {
    id: `person-left-${ulid(now)}`,
    type: 'person.left',
    version: 1,
    at: now.toISOString(),
    data: {
      mail: person.mail,
      name: fullName(person),
      company,
      how,
      customerId: person.customerId,
      personId: person.id,
    },
  };
  return writeEvent(table, event);
};

const HOLDER_STAYS =
  'Le compte de l’entreprise est à ce nom : il ne peut qu’être cédé, par cette personne elle-même.';
