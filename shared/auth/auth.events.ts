import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const account = z.object({ customerId: z.string() });

/** With a password of their own: only the address is to be confirmed. */
export const accountRegistered = eventSchema('account.registered', 1, account);
/** A temporary password is to be made for them. */
export const accountRegisteredWithoutPassword = eventSchema(
  'account.registered-without-password',
  1,
  account,
);
/** Somebody wanted to register with the address of an account that is there. */
export const registrationRepeated = eventSchema('account.registration-repeated', 1, account);
/** Somebody who knows the password has not confirmed the address: the first link may be lost or too old. */
export const verificationRequested = eventSchema('account.verification-requested', 1, account);
export const accountVerified = eventSchema('account.verified', 1, account);
export const passwordChanged = eventSchema('account.password-changed', 1, account);
/** By address: whether there is such an account is found out later, so that the request takes as long either way. */
export const passwordResetRequested = eventSchema(
  'account.password-reset-requested',
  1,
  z.object({ mail: z.string() }),
);
/** Many wrong passwords in a row from networks that never signed in; by address, for the same reason. */
export const signInAttempted = eventSchema('account.sign-in-attempted', 1, z.object({ mail: z.string() }));

/** An administrator's password was right, or a session of theirs open, and codes of the second factor were wrong. */
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
