import * as z from 'zod/mini';
import { adminRoles } from '#shared/kernel/access.ts';
import { pendingSecondFactor, secondFactor } from './second-factor.ts';

/** An administrator (USR-05) with their credentials. */
export const admin = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  createdAt: z.string(),
  /** ISO instant. */
  lastLogin: z.exactOptional(z.string()),
  /** Absent while they are invited and have not chosen one: sign-in is refused. */
  passwordHash: z.exactOptional(z.string()),
  /** Sent by e-mail; removed once a password is chosen. ISO instants. */
  invitation: z.exactOptional(z.object({ sentAt: z.string(), expiresAt: z.string() })),
  /** ISO instant from which all requests in their name are refused. */
  blockedAt: z.exactOptional(z.string()),
  /** Raised with every change of the password; older sessions are void. */
  credentialsVersion: z.number(),
  secondFactor: z.exactOptional(secondFactor),
  pendingSecondFactor: z.exactOptional(pendingSecondFactor),
  /** Receives the morning figures by e-mail. */
  morningLetter: z.exactOptional(z.literal(true)),
});
export type Admin = z.output<typeof admin>;
