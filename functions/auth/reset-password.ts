import type { Account } from '#functions/customers/account.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { hashChosenPassword } from '#functions/platform/http/password.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { accountEvent, accountVerified } from './account-event.ts';
import type { AuthServices } from './auth-services.ts';
import { countLink } from './limits.ts';
import { resetPersonPassword } from './people/person-password.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'people' | 'tokens'>;
type Reset = { token: string; password: string; address: string; now: Date };

/**
 * Sets a new password by a mailed link. The transaction that changes the password also uses up the link and
 * ends every open session and every other link. Receiving the e-mail proves the address, so it counts as
 * verified.
 */
export const resetPassword = async (
  services: Services,
  { token, password, address, now }: Reset,
): Promise<{ success: true; message: string }> => {
  await countLink(services.table, 'reset', { address, now });
  if (await resetPersonPassword(services, { token, password, now })) return DONE;
  await accountOfLink(services, token, now);
  const passwordHash = await hashChosenPassword(password);
  // the address may be verified concurrently, or the link used: read again at each try
  await retryOnConflict(async () =>
    writeReset(services, await accountOfLink(services, token, now), token, passwordHash, now),
  );
  return DONE;
};

const DONE = { success: true as const, message: authMessages.passwordReset };

const accountOfLink = async ({ tokens, customers }: Services, token: string, now: Date): Promise<Account> => {
  const link = await tokens.find(token, 'reset', now);
  const account = link && (await customers.find(link.subjectId));
  if (!account || account.credentialsVersion !== link.credentialsVersion) throw new Refusal('token_invalid');
  return account;
};

const writeReset = async (
  { table, customers, people, tokens }: Services,
  account: Account,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const verifies = account.emailVerifiedAt === null;
  const events = [
    accountEvent('account.password-changed', account.id, now),
    ...(verifies ? [accountVerified(account.id, now)] : []),
  ];
  await table.transact([
    tokens.consume(token),
    customers.choosePassword(account, passwordHash, verifies ? now.toISOString() : undefined),
    ...(account.seats ?? []).map((seat) => people.endSessions(seat)),
    ...events.map((event) => writeEvent(table, event)),
  ]);
};
