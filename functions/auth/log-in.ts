import type { Account } from '#functions/customers/account.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { hashPassword, needsRehash, verifyPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { AuthEvent } from '#shared/auth/auth.events.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { TELL_OWNER_AT } from '#shared/auth/sign-in-delay.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { accountEvent } from './account-event.ts';
import { enterFirst } from './people/enter-company.ts';
import { passwordHashOf } from './people/password-of.ts';
import type { AuthServices } from './auth-services.ts';
import { countLogin } from './limits.ts';
import { newSession } from './session.ts';
import { admitSignIn } from './sign-in-guard.ts';
import { sessionKinds } from './session-kinds.ts';
import { isTemporaryPasswordOver, signedInReply } from './signed-in.ts';

type LogIn = { email: string; password: string; address: string; now: Date };
type Services = Pick<AuthServices, 'table' | 'customers' | 'people' | 'sessions' | 'settings'>;

/**
 * Opens a customer session. An unknown address and a wrong password get the same answer and take the same
 * time; other obstacles (blocked, address not verified, temporary password expired) are shown only after the
 * correct password.
 */
export const logIn = async (services: Services, { email, password, address, now }: LogIn) => {
  await countLogin(services.table, 'pro', { address, mail: email, now });
  const admitted = await admitSignIn(services.table, 'pro', { address, mail: email, now });
  const who = await services.people.findLogin(email);
  const known = await verifyPassword(password, who && passwordHashOf(who));
  if (!who || !known) {
    if (admitted.failures === TELL_OWNER_AT) await tellOwner(services, email, now);
    throw new Refusal('wrong_credentials');
  }
  await admitted.succeeded();
  if (who.kind === 'person') return enterFirst(services, who.login, now);
  const { account } = who;
  if (account.emailVerifiedAt === null) {
    await sendLinkAgain(services, account, now);
    throw new Refusal('email_not_verified');
  }
  if (account.blockedAt !== undefined) throw new Refusal('account_blocked');
  if (isTemporaryPasswordOver(account, now)) throw new Refusal('temporary_password_expired');
  await strengthen(services, account, password);

  const { session, ticket } = newSession('pro', account, now);
  try {
    await services.table.transact([
      services.customers.recordSignIn(account, now),
      services.sessions.opening(session),
    ]);
  } catch (error) {
    // blocked, deleted or given another password concurrently
    if (error instanceof ConditionFailed) throw new Refusal('wrong_credentials');
    throw error;
  }
  return signedInReply(services, { account }, ticket, sessionKinds.pro.seconds, authMessages.signedIn, now);
};

/** Once a day, whether or not an account has the address, so the time does not reveal it. */
const tellOwner = async ({ table }: Services, mail: string, now: Date): Promise<void> => {
  const event: AuthEvent = {
    id: `sign-in-attempted-${sha256(mail)}-${parisDay(now)}`,
    type: 'account.sign-in-attempted',
    version: 1,
    at: now.toISOString(),
    data: { mail },
  };
  await unlessConditionFails(recordEvent(table, event));
};

const HOUR_MS = 3_600_000;

/**
 * Sends another verification link because the first may be lost or expired: at most once an hour, and none
 * in the first hour of the account.
 */
const sendLinkAgain = async ({ table }: Services, account: Account, now: Date): Promise<void> => {
  const hour = Math.floor((now.getTime() - Date.parse(account.createdAt)) / HOUR_MS);
  if (hour < 1) return;
  const id = `verify-${account.id}-${hour}`;
  const event = accountEvent('account.verification-requested', account.id, now, id);
  await unlessConditionFails(recordEvent(table, event));
};

/** The plain password is only known here, so an old hash is upgraded to the current parameters now. */
const strengthen = async ({ customers }: Services, account: Account, password: string): Promise<void> => {
  if (account.passwordHash === undefined || !needsRehash(account.passwordHash)) return;
  try {
    await customers.strengthenHash(account, await hashPassword(password));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
