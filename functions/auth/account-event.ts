import { ulid } from '#functions/platform/ids.ts';
import type { AuthEvent } from '#shared/auth/auth.events.ts';

type AboutAccount = Exclude<
  AuthEvent['type'],
  'account.password-reset-requested' | 'account.sign-in-attempted' | 'account.codes-guessed'
>;

/** An event about an account. `id`: for events that must be published once. */
export const accountEvent = (
  type: AboutAccount,
  customerId: string,
  now: Date,
  id = `account-${ulid(now)}`,
): AuthEvent => ({ id, type, version: 1, at: now.toISOString(), data: { customerId } });

/** An address is verified once, in whatever way: the ERP is notified of the customer by one event. */
export const accountVerified = (customerId: string, now: Date): AuthEvent =>
  accountEvent('account.verified', customerId, now, `third-party-${customerId}`);
