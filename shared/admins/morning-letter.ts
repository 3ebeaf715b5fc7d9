import * as z from 'zod/mini';
import type { AdminRole } from '#shared/kernel/access.ts';

const row = z.object({
  label: z.string(),
  /** Already written: « 1 240 € ». */
  value: z.string(),
  /** What it is compared with; empty for nothing. */
  note: z.string(),
});

/** The morning in words, as it was when it was written: figures are not read again when the letter leaves. */
export const morningLetter = z.object({
  adminId: z.string(),
  /** The Paris day it was written on. */
  day: z.string(),
  subject: z.string(),
  preview: z.string(),
  sentences: z.array(z.string()),
  tables: z.array(z.object({ title: z.string(), rows: z.array(row) })),
});
export type MorningLetter = z.output<typeof morningLetter>;

/** Takings are shown to administrators and nobody else: whoever was made something else since gets no letter either. */
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
