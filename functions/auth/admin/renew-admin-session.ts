import { recogniseSession, rotateSession } from '#functions/auth/session.ts';
import { readTicket } from '#functions/auth/session-cookie.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AdminServices } from './admin-services.ts';
import { signedInAdminReply } from './signed-in-admin.ts';

/**
 * A new access token for an open session, with the present role; the session ends eight hours after the
 * sign-in.
 */
export const renewAdminSession = async (
  { admins, sessions }: Pick<AdminServices, 'admins' | 'sessions'>,
  cookies: Record<string, string>,
  now: Date,
) => {
  const ticket = readTicket('admin', cookies);
  if (!ticket) throw new Refusal('not_signed_in');
  const session = await recogniseSession(sessions, 'admin', ticket, now);
  const admin = await admins.find(session.subjectId);
  if (!admin || admin.blockedAt || admin.credentialsVersion !== session.credentialsVersion) {
    await sessions.close(session);
    throw new Refusal('not_signed_in');
  }
  const renewed = await rotateSession(sessions, session, ticket, now);
  const maxAge = renewed.expiresAt - epochSeconds(now);
  return signedInAdminReply(admin, renewed.ticket, maxAge, authMessages.renewed, now);
};
