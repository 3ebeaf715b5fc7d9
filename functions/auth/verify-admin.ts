import { epochSeconds } from '#functions/platform/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import type { Admin } from '#functions/admins/admins.store.ts';

/**
 * API-29: the administrator behind a token, with the role that the table holds now. A token outlives its session by
 * minutes; here a closed session, a changed password or a removed account is already `not_signed_in`.
 */
export const verifyAdmin = async (
  { admins, sessions }: Pick<AdminServices, 'admins' | 'sessions'>,
  caller: { subjectId: string; sessionId: string },
  now: Date,
): Promise<Admin> => {
  const [admin, session] = await Promise.all([
    admins.find(caller.subjectId),
    sessions.find('admin', caller.subjectId, caller.sessionId),
  ]);
  const open =
    admin &&
    session &&
    session.expiresAt > epochSeconds(now) &&
    session.credentialsVersion === admin.credentialsVersion;
  if (!open) throw new Refusal('not_signed_in');
  return admin;
};
