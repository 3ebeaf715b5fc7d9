import * as z from 'zod/mini';
import { letterChoices } from '#shared/customers/people/letters.ts';
import { personRoles } from '#shared/kernel/access.ts';

/** A company of a login, and their id in it. */
export const seat = z.object({ customerId: z.string(), personId: z.string() });
export type Seat = z.output<typeof seat>;

/** A person of a company other than its own login. */
export const person = z.object({
  id: z.string(),
  customerId: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** In lower case; it never changes, and identifies the login. */
  mail: z.string(),
  role: z.enum(personRoles),
  seesPrices: z.boolean(),
  mayPay: z.boolean(),
  /** Limits of an order and of a week above which a Gérant must approve; cents with VAT, absent: none. */
  orderLimitCents: z.exactOptional(z.number()),
  weekLimitCents: z.exactOptional(z.number()),
  /** Newsletter choices; absent: the default. */
  letters: z.exactOptional(letterChoices),
  createdAt: z.string(),
  /** Until it is accepted. */
  invitation: z.exactOptional(z.object({ sentAt: z.string(), expiresAt: z.string() })),
  blockedAt: z.exactOptional(z.string()),
  lastSignInAt: z.exactOptional(z.string()),
  /**
   * Raised by what ends sessions and mailed links: another role, blocking, another password, another
   * invitation.
   */
  credentialsVersion: z.number(),
  /** Raised by every change that a Gérant makes. */
  version: z.number(),
});
export type Person = z.output<typeof person>;

/** The login of a person who owns no company. */
export const personLogin = z.object({
  id: z.string(),
  mail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  passwordHash: z.string(),
  seats: z.array(seat),
  /** Raised by every change: a mailed link contains the version that it was made under. */
  credentialsVersion: z.number(),
});
export type PersonLogin = z.output<typeof personLogin>;
