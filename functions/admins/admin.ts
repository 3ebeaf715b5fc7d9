import * as z from 'zod/mini';
import { adminRoles } from '#shared/kernel/access.ts';
import { pendingSecondFactor, secondFactor } from './second-factor.ts';

/** An administrator (USR-05) with what is needed to sign in. */
export const admin = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  createdAt: z.string(),
  /** ISO instant. */
  lastLogin: z.exactOptional(z.string()),
  /** Absent as long as they were invited and have not chosen one: nothing opens. */
  passwordHash: z.exactOptional(z.string()),
  /** By mail; gone once a password is chosen. ISO instants. */
  invitation: z.exactOptional(z.object({ sentAt: z.string(), expiresAt: z.string() })),
  /** ISO instant from which nothing may be done in their name. */
  blockedAt: z.exactOptional(z.string()),
  /** Raised with every change of the password; older sessions are dead. */
  credentialsVersion: z.number(),
  secondFactor: z.exactOptional(secondFactor),
  pendingSecondFactor: z.exactOptional(pendingSecondFactor),
  /** Wants the figures of the morning as a letter. */
  morningLetter: z.exactOptional(z.literal(true)),
});
export type Admin = z.output<typeof admin>;
