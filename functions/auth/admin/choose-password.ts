import type { Admin } from '#functions/admins/admin.ts';
import { writeAdmin } from '#functions/admins/write-admin.ts';
import { countLink } from '#functions/auth/limits.ts';
import type { TokenPurpose } from '#functions/auth/one-time-tokens.store.ts';
import { hashChosenPassword } from '#functions/platform/http/password.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { AdminsEvent } from '#shared/admins/admins.events.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';

type Services = Pick<AdminServices, 'table' | 'admins' | 'tokens'>;
type Link = { token: string; address: string; now: Date };
type Chosen = Link & { password: string };

/** The recipient of a valid invitation: mail scanners open links first, so reading does not use it up. */
export const readInvitation = async (services: Services, { token, address, now }: Link) => {
  await countLink(services.table, 'verify', { address, now });
  const { firstname, email, role, invitation } = await adminOfLink(services, 'invitation', token, now);
  return {
    success: true as const,
    data: { firstname, email, role, expires_at: invitation?.expiresAt ?? now.toISOString() },
  };
};

/** Sets the first password by the link of the invitation, which it uses up. */
export const acceptInvitation = async (services: Services, chosen: Chosen) => {
  const { email } = await chooseByLink(services, 'invitation', chosen);
  return { success: true as const, message: authMessages.invitationAccepted, email };
};

/**
 * Sets another password by a mailed link, which it uses up; the second factor, if there is one, is required
 * as before.
 */
export const resetAdminPassword = async (services: Services, chosen: Chosen) => {
  await chooseByLink(services, 'admin-reset', chosen);
  return { success: true as const, message: authMessages.passwordReset };
};

const chooseByLink = async (
  services: Services,
  purpose: TokenPurpose & ('invitation' | 'admin-reset'),
  { token, password, address, now }: Chosen,
): Promise<Admin> => {
  await countLink(services.table, 'reset', { address, now });
  const admin = await adminOfLink(services, purpose, token, now);
  const passwordHash = await hashChosenPassword(password);
  try {
    return await writePassword(
      services,
      {
        admin,
        passwordHash,
        action: purpose === 'invitation' ? 'invitation-accepted' : 'password-reset',
        now,
      },
      services.tokens.consume(token),
    );
  } catch (error) {
    // the link was used concurrently, or the account was changed, which voids it
    if (error instanceof Refusal && error.code === 'version_conflict') throw new Refusal('token_invalid');
    throw error;
  }
};

const adminOfLink = async (
  { tokens, admins }: Services,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<Admin> => {
  const link = await tokens.find(token, purpose, now);
  const admin = link && (await admins.find(link.subjectId));
  const isGood = admin?.credentialsVersion === link?.credentialsVersion && admin?.blockedAt === undefined;
  if (!admin || !isGood) throw new Refusal('token_invalid', LINK_VOID[purpose]);
  return admin;
};

const LINK_VOID: Partial<Record<TokenPurpose, string>> = {
  invitation:
    'Cette invitation n’est plus valable : elle a déjà servi, a été retirée, ou son délai est passé. Demandez-en une autre à un super administrateur.',
};

type Written = {
  admin: Admin;
  passwordHash: string;
  action: 'invitation-accepted' | 'password-reset' | 'password-changed';
  now: Date;
};

/**
 * Writes a password that its owner chose, with the audit record and the notification e-mail; ends every
 * session except those in `together`, and every other link. Refuses with `version_conflict` after a
 * concurrent change.
 */
export const writePassword = async (
  { table, admins }: Pick<AdminServices, 'table' | 'admins'>,
  { admin: { invitation, ...admin }, passwordHash, action, now }: Written,
  ...together: readonly TransactItem[]
): Promise<Admin> => {
  const from = invitation ? { ...admin, invitation } : admin;
  const change = { passwordHash, credentialsVersion: admin.credentialsVersion + 1 };
  const to = { ...admin, ...change };
  // the first password needs no notification
  const events = invitation ? [] : [writeEvent(table, passwordChanged(admin.id, now))];
  await writeAdmin(
    { table, admins },
    {
      action: `admin.${action}`,
      admin: to,
      from,
      to,
      pieces: [...together, ...admins.change(from, change), ...events],
    },
    { actorId: admin.id, now },
  );
  return to;
};

const passwordChanged = (adminId: string, now: Date): AdminsEvent => ({
  id: `admin-${ulid(now)}`,
  type: 'admin.password-changed',
  version: 1,
  at: now.toISOString(),
  data: { adminId },
});
