import { ulid } from '#functions/platform/ids.ts';
import type { AuthEvent } from '#shared/auth/auth.events.ts';

type AboutAccount = Exclude<
  AuthEvent['type'],
  'account.password-reset-requested' | 'account.sign-in-attempted' | 'account.codes-guessed'
>;

/** What happened to an account. `id`: where the same event must not be sent twice. */
export const accountEvent = (
  type: AboutAccount,
  customerId: string,
  now: Date,
  id = `account-${ulid(now)}`,
): AuthEvent => ({ id, type, version: 1, at: now.toISOString(), data: { customerId } });

/** However the address comes to be verified, it is so once: the ERP hears of the customer by one event. */
export const accountVerified = (customerId: string, now: Date): AuthEvent =>
  accountEvent('account.verified', customerId, now, `third-party-${customerId}`);
