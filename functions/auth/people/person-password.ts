import type { AuthServices } from '#functions/auth/auth-services.ts';
import { countCurrentPassword } from '#functions/auth/limits.ts';
import type { Login } from '#functions/customers/customers.module.ts';
import type { PersonLogin } from '#functions/customers/people/person.ts';
import { hashChosenPassword, verifyPassword } from '#functions/platform/http/password.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { passwordHashOf } from './password-of.ts';

type Services = Pick<AuthServices, 'table' | 'people' | 'tokens'>;

/** By a mailed link to a person's login; false if the link is not for one. All of their sessions end. */
export const resetPersonPassword = async (
  services: Services,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<boolean> => {
  const link = await services.tokens.find(token, 'person-reset', now);
  if (!link) return false;
  const who = await services.people.loginOf(link.subjectId);
  const login = who?.kind === 'person' ? who.login : undefined;
  if (!login || login.credentialsVersion !== link.credentialsVersion) throw new Refusal('token_invalid');
  const pieces = chosen(services, login, await hashChosenPassword(password), now);
  const isWritten = await unlessConditionFails(
    services.table.transact([services.tokens.consume(token), ...pieces]),
  );
  if (!isWritten) throw new Refusal('token_invalid');
  return true;
};

type Change = { customerId: string; personId: string; current: string; password: string; now: Date };

/** By a signed-in person who knows the old one. All of their sessions end, including this one. */
export const changePersonPassword = async (
  services: Services,
  { customerId, personId, current, password, now }: Change,
): Promise<{ success: true; message: string }> => {
  const who = await provenLogin(services, { customerId, personId, current, now });
  if (password === current)
    throw new Refusal('invalid_input', authMessages.samePassword, { field: 'password' });
  // an owner of a company changes it in that account: it is that account's password
  if (who.kind !== 'person') throw new Refusal('version_conflict', OWN_COMPANY);
  try {
    await services.table.transact(chosen(services, who.login, await hashChosenPassword(password), now));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('not_signed_in');
    throw error;
  }
  return { success: true, message: PASSWORD_CHANGED };
};

/** The login of a signed-in person after a password check; refuses a wrong one naming the field. */
export const provenLogin = async (
  { table, people }: Pick<Services, 'table' | 'people'>,
  { customerId, personId, current, now }: Omit<Change, 'password'>,
): Promise<Login> => {
  await countCurrentPassword(table, `${customerId}/${personId}`, now);
  const person = await people.find(customerId, personId);
  const who = person && (await people.findLogin(person.mail));
  if (!(await verifyPassword(current, who && passwordHashOf(who))))
    throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'current_password' });
  if (!who) throw new Refusal('not_signed_in');
  return who;
};

const chosen = (
  { table, people }: Services,
  login: PersonLogin,
  passwordHash: string,
  now: Date,
): TransactItem[] => {
  const event: CustomersEvent = {
    id: `person-password-${ulid(now)}`,
    type: 'person.password-changed',
    version: 1,
    at: now.toISOString(),
    data: { mail: login.mail, name: fullName(login) },
  };
  return [...people.choosePassword(login, passwordHash), writeEvent(table, event)];
};

const PASSWORD_CHANGED = 'Votre mot de passe est changé. Reconnectez-vous avec le nouveau.';
const OWN_COMPANY =
  'Ce mot de passe est celui de votre propre compte client : changez-le en y entrant (« Changer d’entreprise »).';
