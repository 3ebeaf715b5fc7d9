import * as z from 'zod/mini';
import { letterChoices } from '#shared/customers/people/letters.ts';
import { personRoles } from '#shared/kernel/access.ts';

/** Which company a login opens, as whom. */
export const seat = z.object({ customerId: z.string(), personId: z.string() });
export type Seat = z.output<typeof seat>;

/** Somebody of a company besides the login that it was opened with. */
export const person = z.object({
  id: z.string(),
  customerId: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** In lower case; it never changes, and leads to the login. */
  mail: z.string(),
  role: z.enum(personRoles),
  seesPrices: z.boolean(),
  mayPay: z.boolean(),
  /** What an order, or all of a week, may come to before a Gérant is asked; cents with VAT, absent: anything. */
  orderLimitCents: z.exactOptional(z.number()),
  weekLimitCents: z.exactOptional(z.number()),
  /** What they chose to be written about; absent: as everybody at first. */
  letters: z.exactOptional(letterChoices),
  createdAt: z.string(),
  /** As long as it was not accepted. */
  invitation: z.exactOptional(z.object({ sentAt: z.string(), expiresAt: z.string() })),
  blockedAt: z.exactOptional(z.string()),
  lastSignInAt: z.exactOptional(z.string()),
  /** Raised with what ends sessions and mailed links: another role, blocking, another password, another invitation. */
  credentialsVersion: z.number(),
  /** Raised by every change that a Gérant makes. */
  version: z.number(),
});
export type Person = z.output<typeof person>;

/** How somebody signs in who opened no company. */
export const personLogin = z.object({
  id: z.string(),
  mail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  passwordHash: z.string(),
  seats: z.array(seat),
  /** Raised by every change: a mailed link carries the one that it was made under. */
  credentialsVersion: z.number(),
});
export type PersonLogin = z.output<typeof personLogin>;
