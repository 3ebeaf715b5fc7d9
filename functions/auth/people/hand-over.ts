import type { AuthServices } from '#functions/auth/auth-services.ts';
import { countCurrentPassword } from '#functions/auth/limits.ts';
import type { Account } from '#functions/customers/account.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { CHANGED, getPerson } from '#functions/customers/people/people-services.ts';
import type { Person, PersonLogin } from '#functions/customers/people/person.ts';
import { verifyPassword } from '#functions/platform/http/password.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { customerName, fullName } from '#shared/customers/customer-name.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'people'>;
type HandOver = {
  customerId: string;
  /** The caller; absent for the company's own login. */
  callerPersonId: string | undefined;
  to: string;
  current: string;
  now: Date;
};

/**
 * Transfers a company to another login: its address, name and password become the account's, and the former
 * owner stays as a Gérant. One transaction, which ends the sessions of both; orders, invoices and everything
 * else of the company stay.
 */
export const handOverCompany = async (
  services: Services,
  { customerId, callerPersonId, to, current, now }: HandOver,
) => {
  if (callerPersonId !== undefined) throw new Refusal('not_allowed', ONLY_HOLDER);
  const person = await getPerson(services, customerId, to);
  await countCurrentPassword(services.table, customerId, now);
  const account = await getAccount(services.customers, customerId);
  if (!(await verifyPassword(current, account.passwordHash)))
    throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'current_password' });
  const login = await freeLogin(services, person);
  const event: CustomersEvent = {
    id: `company-handed-over-${ulid(now)}`,
    type: 'company.handed-over',
    version: 1,
    at: now.toISOString(),
    data: {
      customerId,
      company: customerName(account),
      from: fullName(account),
      to: fullName(person),
      fromMail: account.mail,
    },
  };
  const isWritten = await unlessConditionFails(
    services.table.transact([
      ...exchange(services, account, person, login, now),
      writeEvent(services.table, event),
    ]),
  );
  if (!isWritten) throw new Refusal('version_conflict', CHANGED);
  return {
    success: true as const,
    message: `${fullName(person)} tient maintenant le compte. Vous restez Gérant : reconnectez-vous.`,
  };
};

const exchange = (
  { customers, people }: Services,
  account: Account,
  person: Person,
  login: PersonLogin,
  now: Date,
) => {
  const stays = staying(account, now);
  return [
    people.remove(person),
    // each keeps their newsletter choices
    people.readsWeekly({ customerId: account.id, personId: person.id }, false),
    people.readsWeekly({ customerId: account.id }, person.letters?.weekly === true),
    people.readsWeekly(
      { customerId: account.id, personId: stays.person.id },
      account.letters?.weekly === true,
    ),
    people.removeLogin(login),
    people.leadToCompany(person.mail, account.id),
    ...customers.handOver(
      account,
      {
        mail: person.mail,
        firstname: person.firstname,
        lastname: person.lastname,
        passwordHash: login.passwordHash,
        seats: login.seats.filter(({ customerId }) => customerId !== account.id),
        ...(person.letters ? { letters: person.letters } : {}),
      },
      now,
    ),
    people.invite(stays.person),
    ...people.moveLogin(stays.login),
  ];
};

/** The former owner, as a Gérant with their address and password. */
const staying = (account: Account, now: Date): { person: Person; login: PersonLogin } => {
  const { firstname, lastname, mail, passwordHash = '' } = account;
  const person: Person = {
    id: ulid(now),
    customerId: account.id,
    firstname,
    lastname,
    mail,
    role: 'gerant',
    seesPrices: true,
    mayPay: true,
    ...(account.letters ? { letters: account.letters } : {}),
    createdAt: now.toISOString(),
    credentialsVersion: 1,
    version: 1,
  };
  const seats = [{ customerId: account.id, personId: person.id }, ...(account.seats ?? [])];
  return {
    person,
    login: { id: person.id, mail, firstname, lastname, passwordHash, seats, credentialsVersion: 1 },
  };
};

/** The login of the new owner, who may not own another company under the address. */
const freeLogin = async ({ people }: Services, person: Person): Promise<PersonLogin> => {
  if (person.invitation || person.blockedAt) throw new Refusal('version_conflict', NOT_IN);
  const who = await people.findLogin(person.mail);
  if (who?.kind !== 'person') throw new Refusal('already_exists', OWN_COMPANY, { field: 'id' });
  return who.login;
};

const ONLY_HOLDER = 'Seule la personne au nom de qui est le compte peut céder l’entreprise.';
const NOT_IN = 'Cette personne n’a pas encore accepté son invitation, ou son accès est suspendu.';
const OWN_COMPANY =
  'Cette adresse tient déjà son propre compte client : invitez la personne à une autre adresse pour lui céder celui-ci.';
