import type { AdminRole } from '#shared/kernel/access.ts';
import type { PendingSecondFactor, SecondFactor } from './second-factor.ts';

/** An administrator (USR-05) with what is needed to sign in. */
export type Admin = {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  role: AdminRole;
  createdAt: string;
  /** ISO instant. */
  lastLogin?: string;
  passwordHash: string;
  /** ISO instant from which nothing may be done in their name. */
  blockedAt?: string;
  /** Raised with every change of the password; older sessions are dead. */
  credentialsVersion: number;
  secondFactor?: SecondFactor;
  pendingSecondFactor?: PendingSecondFactor;
};
