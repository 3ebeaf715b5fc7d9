import type { SecondFactor } from '#functions/admins/second-factor.ts';
import { type CodeTry, countLogin } from '#functions/auth/limits.ts';
import { newSession } from '#functions/auth/session.ts';
import { admitSignIn } from '#functions/auth/sign-in-guard.ts';
import { sessionKinds } from '#functions/auth/session-kinds.ts';
import { verifyPassword } from '#functions/platform/http/password.ts';
import { networkOf } from '#functions/platform/http/network-of.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import { admitTypedCode } from './admit-code.ts';
import { countWrongCode } from './count-wrong-code.ts';
import { spent } from './one-time-code.ts';
import { signedInAdminReply } from './signed-in-admin.ts';

type LogIn = {
  email: string;
  password: string;
  /** Of an authenticator, or a recovery code. */
  code?: string | undefined;
  address: string;
  device: string;
  now: Date;
};

/**
 * Opens a back-office session; an unknown address gets the same answer and takes the same time as a wrong
 * password.
 */
export const logInAdmin = async (
  { table, admins, sessions }: AdminServices,
  { email, password, code, address, device, now }: LogIn,
) => {
  await countLogin(table, 'admin', { address, mail: email, now });
  const admitted = await admitSignIn(table, 'admin', { address, mail: email, now });
  const admin = await admins.findByEmail(email);
  const known = await verifyPassword(password, admin?.passwordHash);
  if (!admin || !known) throw new Refusal('wrong_credentials');
  // a correct password without a code must not slow down password attempts of others
  if (admin.secondFactor) await admitted.forgiven();
  const factor =
    admin.secondFactor &&
    (await withSecondFactor(table, admin.secondFactor, code, { adminId: admin.id, address, now }));
  await admitted.succeeded();
  const { session, ticket } = newSession('admin', admin, now, {
    device: device.slice(0, MAX_DEVICE_LENGTH),
    network: networkOf(address),
  });
  try {
    await table.transact([admins.recordLogin(admin, now, factor), sessions.opening(session)]);
  } catch (error) {
    // the password was changed, the code used or the account deleted concurrently
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

const MAX_DEVICE_LENGTH = 256;

/** Refuses with the field `code`, which the sign-in form does not show before. */
const withSecondFactor = async (
  table: Table,
  factor: SecondFactor,
  code: string | undefined,
  attempt: CodeTry,
): Promise<SecondFactor> => {
  if (code === undefined) throw new Refusal('second_factor_required');
  const succeeded = await admitTypedCode(table, code, attempt);
  const after = spent(factor, code, attempt.now);
  if (!after) {
    await countWrongCode(table, attempt);
    throw new Refusal('invalid_input', authMessages.wrongCode, { field: 'code' });
  }
  await succeeded();
  return after;
};
