import { epochSeconds } from '#functions/platform/clock.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AuthServices } from './auth-services.ts';
import { readTicket } from './session-cookie.ts';
import { recogniseSession, rotateSession } from './session.ts';
import { isTemporaryPasswordOver, signedInReply } from './signed-in.ts';

/** A new access token and a new cookie for an open session; `not_signed_in` for anything else. */
export const renewSession = async (
  { customers, sessions, settings }: Pick<AuthServices, 'customers' | 'sessions' | 'settings'>,
  cookies: Record<string, string>,
  now: Date,
) => {
  const ticket = readTicket('pro', cookies);
  if (!ticket) throw new Refusal('not_signed_in');
  const session = await recogniseSession(sessions, 'pro', ticket, now);
  const account = await customers.find(session.subjectId);
  if (!account || account.blockedAt || account.credentialsVersion !== session.credentialsVersion) {
    await sessions.close(session);
    throw new Refusal('not_signed_in');
  }
  if (isTemporaryPasswordOver(account, now)) throw new Refusal('temporary_password_expired');
  const renewed = await rotateSession(sessions, session, ticket, now);
  const maxAge = renewed.expiresAt - epochSeconds(now);
  return signedInReply({ settings }, account, renewed.ticket, maxAge, authMessages.renewed, now);
};
