import * as z from 'zod/mini';

/** USR-05 without the password, which never leaves. */
export const adminReply = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'super_admin']),
  last_login: z.nullable(z.string()),
  /** Whether a code is asked besides the password. */
  second_factor: z.boolean(),
});
export type AdminReply = z.output<typeof adminReply>;
