import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const account = z.object({ customerId: z.string() });

/** With the customer's own password: only the address must be confirmed. */
export const accountRegistered = eventSchema('account.registered', 1, account);
/** A temporary password must be generated. */
export const accountRegisteredWithoutPassword = eventSchema(
  'account.registered-without-password',
  1,
  account,
);
/** Registration with the address of an existing account. */
export const registrationRepeated = eventSchema('account.registration-repeated', 1, account);
/** Sign-in with the right password and an unconfirmed address: the first link may be lost or expired. */
export const verificationRequested = eventSchema('account.verification-requested', 1, account);
export const accountVerified = eventSchema('account.verified', 1, account);
export const passwordChanged = eventSchema('account.password-changed', 1, account);
/**
 * By address: the account is looked up asynchronously, so that the response time does not reveal whether it
 * exists.
 */
export const passwordResetRequested = eventSchema(
  'account.password-reset-requested',
  1,
  z.object({ mail: z.string() }),
);
/** Many failed sign-ins from unknown networks; by address, for the same reason. */
export const signInAttempted = eventSchema('account.sign-in-attempted', 1, z.object({ mail: z.string() }));

/** Wrong codes of the second factor after the right password or in an open session of an administrator. */
export const codesGuessed = eventSchema('account.codes-guessed', 1, z.object({ adminId: z.string() }));

export type AuthEvent = z.output<
  | typeof accountRegistered
  | typeof accountRegisteredWithoutPassword
  | typeof registrationRepeated
  | typeof verificationRequested
  | typeof accountVerified
  | typeof passwordChanged
  | typeof passwordResetRequested
  | typeof signInAttempted
  | typeof codesGuessed
>;
