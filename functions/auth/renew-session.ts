import { epochSeconds } from '#functions/platform/clock.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AuthServices } from './auth-services.ts';
import { readTicket } from './session-cookie.ts';
import { recogniseSession, rotateSession } from './session.ts';
import { isTemporaryPasswordOver, signedInReply } from './signed-in.ts';

/** A new access token and a new cookie for an open session; `not_signed_in` for anything else. */
export const renewSession = async (
  services: Pick<AuthServices, 'customers' | 'people' | 'sessions' | 'settings'>,
  cookies: Record<string, string>,
  now: Date,
) => {
  const ticket = readTicket('pro', cookies);
  if (!ticket) throw new Refusal('not_signed_in');
  const { customers, people, sessions } = services;
  const session = await recogniseSession(sessions, 'pro', ticket, now);
  const account = await customers.find(session.subjectId);
  const person = session.personId && (await people.find(session.subjectId, session.personId));
  const owner = session.personId ? person || undefined : account;
  const isOpen =
    account &&
    owner &&
    !account.blockedAt &&
    !owner.blockedAt &&
    owner.credentialsVersion === session.credentialsVersion;
  if (!isOpen) {
    await sessions.close(session);
    throw new Refusal('not_signed_in');
  }
  if (!person && isTemporaryPasswordOver(account, now)) throw new Refusal('temporary_password_expired');
  const renewed = await rotateSession(sessions, session, ticket, now);
  const maxAge = renewed.expiresAt - epochSeconds(now);
  return signedInReply(
    services,
    { account, person: person || undefined },
    renewed.ticket,
    maxAge,
    authMessages.renewed,
    now,
  );
};
