import { getParameter } from '#functions/platform/config.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';
import { clearedCookie, readTicket } from './session-cookie.ts';
import type { SessionsStore } from './sessions.store.ts';

/** Closes the session of the cookie, if there is one, and deletes the cookie; always succeeds. */
export const logOut = async (
  sessions: SessionsStore,
  family: TokenFamily,
  cookies: Record<string, string>,
) => {
  const ticket = readTicket(family, cookies);
  const session = ticket && (await sessions.find(family, ticket.subjectId, ticket.sessionId));
  if (session && [session.secretHash, session.previousHash].includes(sha256(ticket.secret))) {
    await sessions.close(session);
  }
  return new Reply(
    { success: true as const, message: authMessages.signedOut },
    { cookies: [clearedCookie(family, await getParameter('site/origin'))] },
  );
};
