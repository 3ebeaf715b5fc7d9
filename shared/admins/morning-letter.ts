import * as z from 'zod/mini';
import type { AdminRole } from '#shared/kernel/access.ts';

const row = z.object({
  label: z.string(),
  /** Formatted: « 1 240 € ». */
  value: z.string(),
  /** Comparison value; empty: none. */
  note: z.string(),
});

/** The formatted morning report, a snapshot: figures are not read again when the letter is sent. */
export const morningLetter = z.object({
  adminId: z.string(),
  /** Paris day of the snapshot. */
  day: z.string(),
  subject: z.string(),
  preview: z.string(),
  sentences: z.array(z.string()),
  tables: z.array(z.object({ title: z.string(), rows: z.array(row) })),
});
export type MorningLetter = z.output<typeof morningLetter>;

/** Only administrators see revenue: a changed role ends the letter. */
export const receivesMorningReport = (admin: {
  role: AdminRole;
  morningLetter?: true;
  passwordHash?: string;
  blockedAt?: string;
}): boolean =>
  admin.morningLetter === true &&
  (admin.role === 'admin' || admin.role === 'super_admin') &&
  admin.passwordHash !== undefined &&
  admin.blockedAt === undefined;
