import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { hashChosenPassword, verifyPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { accountEvent } from './account-event.ts';
import type { AuthServices } from './auth-services.ts';
import { countCurrentPassword } from './limits.ts';

type ChangePassword = {
  customerId: string;
  sessionId: string;
  current: string;
  password: string;
  now: Date;
};

/**
 * Changes the password of a signed-in customer who knows the old one. The current session continues, all
 * others end. Refuses a wrong current password naming the field (a 401 would look like an expired session),
 * and the same password again.
 */
export const changePassword = async (
  { table, customers, people, sessions }: Pick<AuthServices, 'table' | 'customers' | 'people' | 'sessions'>,
  { customerId, sessionId, current, password, now }: ChangePassword,
): Promise<{ success: true; message: string }> => {
  await countCurrentPassword(table, customerId, now);
  const account = await customers.find(customerId);
  if (!(await verifyPassword(current, account?.passwordHash))) {
    throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'current_password' });
  }
  if (!account) throw new Refusal('not_signed_in');
  if (password === current) {
    throw new Refusal('invalid_input', authMessages.samePassword, { field: 'password' });
  }
  const passwordHash = await hashChosenPassword(password);
  const event = accountEvent('account.password-changed', customerId, now);
  const session = { family: 'pro', subjectId: customerId, sessionId } as const;
  try {
    await table.transact([
      sessions.keepAlive(session, account.credentialsVersion + 1),
      customers.choosePassword(account, passwordHash),
      ...(account.seats ?? []).map((seat) => people.endSessions(seat)),
      writeEvent(table, event),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // closed concurrently, by signing out or by another change of the password
    throw new Refusal('not_signed_in');
  }
  return { success: true, message: authMessages.passwordChanged };
};
