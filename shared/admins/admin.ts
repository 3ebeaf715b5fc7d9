import * as z from 'zod/mini';
import { adminRoles } from '#shared/kernel/access.ts';

/** USR-05 without the password. */
export const adminReply = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  last_login: z.nullable(z.string()),
  /** Second factor is active. */
  second_factor: z.boolean(),
  /** Expiry of the invitation of an administrator without a password yet. */
  invited_until: z.nullable(z.string()),
});
export type AdminReply = z.output<typeof adminReply>;
