import type { Account } from '#functions/customers/account.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { createOnce } from '#functions/platform/create-once.ts';
import { countTry } from '#functions/platform/http/rate-limit.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { MAX_PEOPLE } from '#shared/customers/people/people.ts';
import type { InvitedPerson } from '#shared/customers/people/person-forms.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { personView } from './list-people.ts';
import {
  CHANGED,
  type Gerant,
  getPerson,
  type PeopleServices,
  stillMay,
  writeAs,
} from './people-services.ts';
import type { Person } from './person.ts';

export const INVITATION_HOURS = 72;
/** Minimum time between two e-mails, for all requesters together. */
const AGAIN_MS = 5 * 60_000;

/**
 * Invites a person into the company: no access until the mailed link is accepted, once and within 72 hours.
 * Does not reveal whether the address has a login. `right`: condition that the inviter still may.
 */
export const invitePerson = async (
  services: PeopleServices,
  form: InvitedPerson,
  gerant: Gerant & { key?: string | undefined },
) => {
  const account = await getAccount(services.customers, gerant.customerId);
  const right = gerant.personId === undefined ? [] : [stillMay(services, gerant, account)];
  return invite(services, account, form, gerant, right);
};

export const invite = (
  services: PeopleServices,
  account: Account,
  form: InvitedPerson,
  { personId, key, now }: Pick<Gerant, 'personId' | 'now'> & { key?: string | undefined },
  together: readonly TransactItem[],
) =>
  createOnce(
    services.table,
    { owner: account.id, what: 'person', key, body: form },
    {
      again: async (id) => answerFor(await getPerson(services, account.id, id), personId),
      create: async (record) => {
        refuseKnown(account, await services.people.list(account.id), form.email);
        await countInvitation(services, account.id, form.email, now);
        const person = newPerson(account.id, form, now);
        const pieces = [
          services.people.countInvitation(account),
          services.people.invite(person),
          invited(services, person, now),
          ...together,
          record(person.id),
        ];
        if (!(await unlessConditionFails(services.table.transact(pieces))))
          throw new Refusal('version_conflict', CHANGED);
        return answerFor(person, personId);
      },
    },
  );

const DAY = 24 * 3600;
/** Each repeated invitation is another e-mail: daily limits per account, and per address. */
const BY_ACCOUNT = { scope: 'invite-account', max: 30, windowSeconds: DAY };
const TO_ADDRESS = { scope: 'invite-mail', max: 5, windowSeconds: DAY };

const countInvitation = async (
  { table }: PeopleServices,
  customerId: string,
  mail: string,
  now: Date,
): Promise<void> => {
  await countTry(table, BY_ACCOUNT, customerId, now);
  await countTry(table, TO_ADDRESS, sha256(mail), now);
};

/** Sends another link, for another 72 hours; earlier links are void. */
export const resendPersonInvitation = async (services: PeopleServices, id: string, gerant: Gerant) => {
  const [account, before] = await Promise.all([
    getAccount(services.customers, gerant.customerId),
    getPerson(services, gerant.customerId, id),
  ]);
  if (!before.invitation) throw new Refusal('version_conflict', 'Cette invitation a déjà été acceptée.');
  if (gerant.now.getTime() - Date.parse(before.invitation.sentAt) < AGAIN_MS)
    throw new Refusal('too_many_attempts', 'L’invitation vient d’être envoyée. Réessayez dans cinq minutes.');
  await countInvitation(services, gerant.customerId, before.mail, gerant.now);
  const change = {
    invitation: invitationFrom(gerant.now),
    credentialsVersion: before.credentialsVersion + 1,
  };
  const after = { ...before, ...change, version: before.version + 1 };
  await writeAs(services, stillMay(services, gerant, account), [
    services.people.change(before, change),
    invited(services, after, gerant.now),
  ]);
  return answerFor(after, gerant.personId);
};

const refuseKnown = (account: Account, others: readonly Person[], mail: string): void => {
  if ([account.mail, ...others.map((one) => one.mail)].includes(mail))
    throw new Refusal('already_exists', 'Cette adresse est déjà dans l’équipe.', { field: 'email' });
  if (others.length + 1 >= MAX_PEOPLE)
    throw new Refusal('invalid_input', `Une équipe compte ${MAX_PEOPLE} personnes au plus.`, {
      field: 'email',
    });
};

const newPerson = (customerId: string, form: InvitedPerson, now: Date): Person => ({
  id: ulid(now),
  customerId,
  firstname: form.firstname,
  lastname: form.lastname,
  mail: form.email,
  role: form.role,
  seesPrices: form.sees_prices,
  mayPay: form.may_pay,
  ...limitsFrom(form),
  createdAt: now.toISOString(),
  invitation: invitationFrom(now),
  credentialsVersion: 1,
  version: 1,
});

export const limitsFrom = (form: Pick<InvitedPerson, 'order_limit' | 'week_limit'>) => ({
  ...(typeof form.order_limit === 'number' ? { orderLimitCents: centsFromEuros(form.order_limit) } : {}),
  ...(typeof form.week_limit === 'number' ? { weekLimitCents: centsFromEuros(form.week_limit) } : {}),
});

const invitationFrom = (now: Date) => ({
  sentAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + INVITATION_HOURS * 3_600_000).toISOString(),
});

const invited = ({ table }: PeopleServices, { id, customerId }: Person, now: Date): TransactItem => {
  const event: CustomersEvent = {
    id: `person-invited-${ulid(now)}`,
    type: 'person.invited',
    version: 1,
    at: now.toISOString(),
    data: { customerId, personId: id },
  };
  return writeEvent(table, event);
};

const answerFor = (person: Person, me: string | undefined) => ({
  success: true as const,
  message: `L’invitation de ${fullName(person)} part à ${person.mail} ; son lien est valable ${INVITATION_HOURS} heures.`,
  data: personView(person, me),
});
