import * as z from 'zod/mini';
import { adminRoles } from '#shared/kernel/access.ts';

/** USR-05 without the password, which never leaves. */
export const adminReply = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  last_login: z.nullable(z.string()),
  /** Whether a code is asked besides the password. */
  second_factor: z.boolean(),
  /** Somebody who was invited and has not chosen a password yet: until when the link of the mail works. */
  invited_until: z.nullable(z.string()),
});
export type AdminReply = z.output<typeof adminReply>;
