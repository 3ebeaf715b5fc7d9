import type { AuthServices } from '#functions/auth/auth-services.ts';
import { countLink, countLogin } from '#functions/auth/limits.ts';
import { admitSignIn } from '#functions/auth/sign-in-guard.ts';
import type { Account } from '#functions/customers/account.ts';
import { type Login, seatsOf } from '#functions/customers/customers.module.ts';
import type { Person } from '#functions/customers/people/person.ts';
import { hashChosenPassword, verifyPassword } from '#functions/platform/http/password.ts';
import { ulid } from '#functions/platform/ids.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { passwordHashOf } from './password-of.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'people' | 'tokens'>;
type Link = { token: string; address: string; now: Date };
type Invited = { account: Account; person: Person };

/** The recipient of a valid invitation: mail scanners open links first, so reading does not use it up. */
export const readPersonInvitation = async (services: Services, { token, address, now }: Link) => {
  await countLink(services.table, 'verify', { address, now });
  const { account, person } = await invitedBy(services, token, now);
  const who = await services.people.findLogin(person.mail);
  return {
    success: true as const,
    data: {
      firstname: person.firstname,
      email: person.mail,
      company: customerName(account),
      role: person.role,
      expires_at: person.invitation?.expiresAt ?? now.toISOString(),
      known_as: who === undefined ? null : await knownAs(services, who),
    },
  };
};

/**
 * Accepts an invitation, which uses it up: with a new password or, if the address has a login already, with
 * that one. The link was sent to the address, so the address counts as verified.
 */
export const acceptPersonInvitation = async (
  services: Services,
  { token, password, address, now }: Link & { password: string },
) => {
  await countLink(services.table, 'reset', { address, now });
  const { account, person } = await invitedBy(services, token, now);
  const who = await services.people.findLogin(person.mail);
  if (who) await proveKnown(services, who, { password, address, now });
  const seat = { customerId: person.customerId, personId: person.id };
  const login: TransactItem[] = who
    ? services.people.takeSeats(who, [...seatsOf(who), seat])
    : services.people.createLogin({
        id: ulid(now),
        mail: person.mail,
        firstname: person.firstname,
        lastname: person.lastname,
        passwordHash: await hashChosenPassword(password),
        seats: [seat],
        credentialsVersion: 1,
      });
  const isWritten = await unlessConditionFails(
    services.table.transact([
      services.tokens.consume(token),
      services.customers.stillUnblocked(account.id),
      services.people.change(person, { invitation: undefined }),
      ...login,
    ]),
  );
  // a concurrent use of the link, a withdrawal or a new invitation came first
  if (!isWritten) throw new Refusal('token_invalid', LINK_VOID);
  return {
    success: true as const,
    message: `Bienvenue chez ${customerName(account)}. Vous pouvez vous connecter.`,
    email: person.mail,
  };
};

const invitedBy = async (
  { tokens, customers, people }: Services,
  token: string,
  now: Date,
): Promise<Invited> => {
  const link = await tokens.find(token, 'person-invitation', now);
  const [customerId = '', personId = ''] = link?.subjectId.split('/') ?? [];
  const [account, person] = link
    ? await Promise.all([customers.find(customerId), people.find(customerId, personId)])
    : [];
  const isGood =
    account &&
    person?.invitation &&
    person.credentialsVersion === link?.credentialsVersion &&
    account.blockedAt === undefined &&
    person.blockedAt === undefined;
  if (!isGood) throw new Refusal('token_invalid', LINK_VOID);
  return { account, person };
};

/** An address with a login must prove its password, with the rate limits of the sign-in. */
const proveKnown = async (
  { table }: Services,
  who: Login,
  { password, address, now }: { password: string; address: string; now: Date },
): Promise<void> => {
  const mail = who.kind === 'account' ? who.account.mail : who.login.mail;
  await countLogin(table, 'pro', { address, mail, now });
  const admitted = await admitSignIn(table, 'pro', { address, mail, now });
  if (!(await verifyPassword(password, passwordHashOf(who))))
    throw new Refusal('invalid_input', WRONG_PASSWORD, { field: 'password' });
  await admitted.succeeded();
};

/** The existing access of an address, in words: it keeps all of it. */
const knownAs = async ({ customers, people }: Services, who: Login): Promise<string> => {
  if (who.kind === 'account') return customerName(who.account);
  const [first] = await people.findMany(seatsOf(who));
  const company = first && (await customers.find(first.customerId));
  return company ? customerName(company) : who.login.mail;
};

const WRONG_PASSWORD = 'Ce n’est pas le mot de passe avec lequel vous vous connectez déjà à cette adresse.';
const LINK_VOID =
  'Cette invitation n’est plus valable : elle a déjà servi, a été retirée, ou son délai est passé. Demandez-en une autre à votre Gérant.';
