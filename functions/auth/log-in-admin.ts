import { countLogin } from '#functions/auth/limits.ts';
import { newSession } from '#functions/auth/session.ts';
import { admitSignIn } from '#functions/auth/sign-in-guard.ts';
import { sessionKinds } from '#functions/auth/session-kinds.ts';
import { verifyPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import { signedInAdminReply } from './signed-in-admin.ts';

type LogIn = { email: string; password: string; address: string; now: Date };

/** Opens a session of the back-office; the same words and work for an unknown address as for a wrong password. */
export const logInAdmin = async (
  { table, admins, sessions }: AdminServices,
  { email, password, address, now }: LogIn,
) => {
  await countLogin(table, 'admin', { address, mail: email, now });
  const admitted = await admitSignIn(table, 'admin', { address, mail: email, now });
  const admin = await admins.findByEmail(email);
  const known = await verifyPassword(password, admin?.passwordHash);
  if (!admin || !known) throw new Refusal('wrong_credentials');
  await admitted.succeeded();
  const { session, ticket } = newSession('admin', admin, now);
  try {
    await table.transact([admins.recordLogin(admin, now), sessions.opening(session)]);
  } catch (error) {
    // the password was changed, or the account removed, while this one was being checked
    if (error instanceof ConditionFailed) throw new Refusal('wrong_credentials');
    throw error;
  }
  return signedInAdminReply(
    { ...admin, lastLogin: now.toISOString() },
    ticket,
    sessionKinds.admin.seconds,
    authMessages.signedIn,
    now,
  );
};
