import { randomBytes, createHmac } from 'node:crypto';
import { epochSeconds } from '#functions/platform/clock.ts';
import { secretToken, sha256 } from '#functions/platform/ids.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { SessionTicket } from './session-cookie.ts';
import { GRACE_SECONDS, sessionKinds } from './session-kinds.ts';
import type { Session, SessionsStore } from './sessions.store.ts';

/** A new session, not stored yet, and the only copy of its secret. */
export const newSession = (
  family: TokenFamily,
  subject: { id: string; credentialsVersion: number },
  now: Date,
  from: Pick<Session, 'device' | 'network' | 'personId'> = {},
): { session: Session; ticket: SessionTicket } => {
  const secret = secretToken();
  const sessionId = randomBytes(16).toString('base64url');
  const openedAt = epochSeconds(now);
  return {
    session: {
      family,
      subjectId: subject.id,
      sessionId,
      credentialsVersion: subject.credentialsVersion,
      secretHash: sha256(secret),
      openedAt,
      expiresAt: openedAt + sessionKinds[family].seconds,
      ...from,
    },
    ticket: { subjectId: subject.id, sessionId, secret },
  };
};

/**
 * The session of a cookie. A secret that was replaced long ago, or never existed, means that a copy of the
 * cookie is in use elsewhere: the session is closed for everyone. Refuses with `not_signed_in`.
 */
export const recogniseSession = async (
  sessions: SessionsStore,
  family: TokenFamily,
  ticket: SessionTicket | undefined,
  now: Date,
): Promise<Session> => {
  const session = ticket && (await sessions.find(family, ticket.subjectId, ticket.sessionId));
  if (!session || session.expiresAt <= epochSeconds(now)) throw new Refusal('not_signed_in');
  if (isCurrent(session, ticket) || isWithinGrace(session, ticket, now)) return session;
  await sessions.close(session);
  log.warn('session closed: a replaced secret came back', { family, subjectId: session.subjectId });
  throw new Refusal('not_signed_in');
};

/** Replaces the secret. Of two concurrent tabs one wins, and both get the winner's cookie. */
export const rotateSession = async (
  sessions: SessionsStore,
  session: Session,
  ticket: SessionTicket,
  now: Date,
): Promise<{ ticket: SessionTicket; expiresAt: number }> => {
  if (!isCurrent(session, ticket)) return successor(session, ticket);
  const salt = secretToken();
  const secret = nextSecret(ticket.secret, salt);
  const { sliding, seconds } = sessionKinds[session.family];
  const expiresAt = sliding ? epochSeconds(now, seconds) : session.expiresAt;
  try {
    await sessions.rotate(session, {
      secretHash: sha256(secret),
      previousHash: session.secretHash,
      salt,
      rotatedAt: epochSeconds(now),
      expiresAt,
    });
    return { ticket: { ...ticket, secret }, expiresAt };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return successor(await recogniseSession(sessions, session.family, ticket, now), ticket);
  }
};

const isCurrent = (session: Session, ticket: SessionTicket): boolean =>
  session.secretHash === sha256(ticket.secret);

const isWithinGrace = (session: Session, ticket: SessionTicket, now: Date): boolean =>
  session.previousHash === sha256(ticket.secret) &&
  epochSeconds(now) - (session.rotatedAt ?? 0) <= GRACE_SECONDS;

const successor = (
  session: Session,
  ticket: SessionTicket,
): { ticket: SessionTicket; expiresAt: number } => ({
  ticket: { ...ticket, secret: nextSecret(ticket.secret, session.salt ?? '') },
  expiresAt: session.expiresAt,
});

/**
 * The successor of `secret`. It is derived, not random: a client with the previous secret (a second tab, a
 * browser that lost the answer) gets the same successor within the grace period, so all end with one cookie.
 * The salt is new at each rotation and useless without the secret, which is not stored.
 */
const nextSecret = (secret: string, salt: string): string =>
  createHmac('sha256', salt).update(secret).digest('base64url');
