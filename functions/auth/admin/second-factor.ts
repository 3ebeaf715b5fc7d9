import type { Admin } from '#functions/admins/admin.ts';
import { adminName } from '#functions/admins/admin-view.ts';
import type { SecondFactor } from '#functions/admins/second-factor.ts';
import { countCurrentPassword } from '#functions/auth/limits.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { verifyPassword } from '#functions/platform/http/password.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import { admitTypedCode } from './admit-code.ts';
import { countWrongCode } from './count-wrong-code.ts';
import { authenticatorUri, newRecoveryCodes, newSecret, spent, stepOf } from './one-time-code.ts';
import { findAdmin, verifyAdmin } from './verify-admin.ts';

type Services = Pick<AdminServices, 'table' | 'admins'>;
type WithSessions = Services & Pick<AdminServices, 'sessions'>;
type Self = { adminId: string; now: Date };
/** A typed code, and its network address. */
type Typed = Self & { code: string; address: string };

/** The visible part of it. */
export const secondFactorView = ({ secondFactor }: Admin) =>
  secondFactor
    ? { enabled_at: secondFactor.enabledAt, recovery_codes_left: secondFactor.recoveryHashes.length }
    : null;

const OFFERED_MINUTES = 10;

/** A secret for an authenticator; sign-in requires no code before the first one is confirmed. */
export const offerSecondFactor = async (
  { table, admins }: Services,
  { adminId, password, now }: Self & { password: string },
) => {
  const admin = await withPassword({ table, admins }, { adminId, password, now });
  if (admin.secondFactor) throw new Refusal('already_exists', authMessages.secondFactorIsOn);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + OFFERED_MINUTES * 60_000).toISOString();
  await admins.offerSecondFactor(admin, { secret, expiresAt });
  return {
    success: true as const,
    secret,
    uri: authenticatorUri(secret, admin.email),
    expires_at: expiresAt,
  };
};

/**
 * The first code turns it on. The current session continues; all others were opened without it and end.
 * Returns the recovery codes, the only time that they are readable.
 */
export const confirmSecondFactor = async (
  services: WithSessions,
  { adminId, sessionId, code, address, now }: Typed & { sessionId: string },
) => {
  const succeeded = await admitTypedCode(services.table, code, { adminId, address, now });
  const admin = await verifyAdmin(services, adminId);
  const pending = admin.pendingSecondFactor;
  if (!pending || pending.expiresAt <= now.toISOString()) {
    throw new Refusal('too_late', authMessages.secondFactorOfferOver);
  }
  const step = stepOf(pending.secret, code.replaceAll(/\s/g, ''), now);
  if (step === undefined) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes();
  const factor = {
    secret: pending.secret,
    enabledAt: now.toISOString(),
    lastStep: step,
    recoveryHashes: hashes,
  };
  await succeeded();
  const session = { family: 'admin', subjectId: adminId, sessionId } as const;
  await write(
    services,
    { admin, factor, by: adminId, action: 'admin.second-factor-on', now },
    services.sessions.keepAlive(session, admin.credentialsVersion + 1),
  );
  return { success: true as const, message: authMessages.secondFactorOn, recovery_codes: codes };
};

/** Ten new codes; the former ones are void. */
export const renewRecoveryCodes = async (services: Services, { adminId, code, address, now }: Typed) => {
  const { admin, factor } = await withCode(services, { adminId, code, address, now });
  const { codes, hashes } = newRecoveryCodes();
  await write(services, {
    admin,
    factor: { ...factor, recoveryHashes: hashes },
    by: adminId,
    action: 'admin.recovery-codes',
    now,
  });
  return { success: true as const, message: authMessages.recoveryCodesRenewed, recovery_codes: codes };
};

/** One's own, with the password and a code. */
export const removeSecondFactor = async (
  services: Services,
  { adminId, password, code, address, now }: Typed & { password: string },
) => {
  await withPassword(services, { adminId, password, now });
  const { admin } = await withCode(services, { adminId, code, address, now });
  await write(services, { admin, factor: undefined, by: adminId, action: 'admin.second-factor-off', now });
  return { success: true as const, message: authMessages.secondFactorOff };
};

/** Another administrator's, by a super administrator, if device and recovery codes are lost. */
export const resetSecondFactor = async (
  services: Services,
  { adminId, actorId, now }: { adminId: string; actorId: string; now: Date },
) => {
  // a stolen session must not remove its own protection
  if (adminId === actorId) throw new Refusal('own_account', authMessages.ownSecondFactor);
  const admin = await findAdmin(services, adminId);
  if (!admin.secondFactor) throw new Refusal('not_found', authMessages.secondFactorIsOff);
  await write(services, { admin, factor: undefined, by: actorId, action: 'admin.second-factor-off', now });
  return { success: true as const, message: `${adminName(admin)} se connecte de nouveau sans code.` };
};

const withPassword = async (
  services: Services,
  { adminId, password, now }: Self & { password: string },
): Promise<Admin> => {
  await countCurrentPassword(services.table, adminId, now);
  const admin = await verifyAdmin(services, adminId);
  if (await verifyPassword(password, admin.passwordHash)) return admin;
  throw new Refusal('invalid_input', authMessages.wrongCurrentPassword, { field: 'password' });
};

const withCode = async (
  services: Services,
  { adminId, code, address, now }: Typed,
): Promise<{ admin: Admin; factor: SecondFactor }> => {
  const succeeded = await admitTypedCode(services.table, code, { adminId, address, now });
  const admin = await verifyAdmin(services, adminId);
  if (!admin.secondFactor) throw new Refusal('not_found', authMessages.secondFactorIsOff);
  const factor = spent(admin.secondFactor, code, now);
  if (!factor) {
    await countWrongCode(services.table, { adminId, now });
    throw wrongCode();
  }
  await succeeded();
  return { admin, factor };
};

/** Names the field: a 401 would look like an expired session. */
const wrongCode = () => new Refusal('invalid_input', authMessages.wrongCode, { field: 'code' });

type Written = {
  admin: Admin;
  factor: SecondFactor | undefined;
  by: string;
  action: 'admin.second-factor-on' | 'admin.second-factor-off' | 'admin.recovery-codes';
  now: Date;
};

const write = async (
  { table, admins }: Services,
  { admin, factor, by, action, now }: Written,
  ...together: readonly TransactItem[]
): Promise<void> => {
  const record = auditRecord(table, {
    at: now.toISOString(),
    by,
    action,
    subject: adminName(admin),
    from: { secondFactor: admin.secondFactor !== undefined },
    to: { secondFactor: factor !== undefined },
  });
  try {
    await table.transact([admins.changeSecondFactor(admin, factor), record, ...together]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
};
