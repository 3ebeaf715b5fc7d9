import { countCurrentPassword } from '#functions/auth/limits.ts';
import { hashChosenPassword, verifyPassword } from '#functions/platform/http/password.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import { writePassword } from './choose-password.ts';
import { verifyAdmin } from './verify-admin.ts';

type ChangePassword = {
  adminId: string;
  sessionId: string;
  current: string;
  password: string;
  now: Date;
};

/**
 * Changes the password of an administrator who knows the old one. The current session continues, all others
 * end. Refuses a wrong current password naming the field (a 401 would look like an expired session), and the
 * same password again.
 */
export const changeOwnPassword = async (
  services: Pick<AdminServices, 'table' | 'admins' | 'sessions'>,
  { adminId, sessionId, current, password, now }: ChangePassword,
) => {
  await countCurrentPassword(services.table, adminId, now);
  const admin = await verifyAdmin(services, adminId);
  if (!(await verifyPassword(current, admin.passwordHash))) {
    throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'current_password' });
  }
  if (password === current) {
    throw new Refusal('invalid_input', authMessages.samePassword, { field: 'password' });
  }
  const passwordHash = await hashChosenPassword(password);
  const session = { family: 'admin', subjectId: adminId, sessionId } as const;
  await writePassword(
    services,
    { admin, passwordHash, action: 'password-changed', now },
    services.sessions.keepAlive(session, admin.credentialsVersion + 1),
  );
  return { success: true as const, message: authMessages.passwordChanged };
};
