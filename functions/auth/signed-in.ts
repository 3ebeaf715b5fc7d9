import type { Account } from '#functions/customers/account.ts';
import type { Person } from '#functions/customers/people/person.ts';
import { ownReply } from '#functions/customers/people/own-reply.ts';
import type { AuthServices } from '#functions/auth/auth-services.ts';
import { getParameter } from '#functions/platform/config.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { issueAccessToken } from '#functions/platform/http/identity.ts';
import { type SessionTicket, ticketCookie } from './session-cookie.ts';

/** A company, and the signed-in person if it is not its own login. */
export type Entered = { account: Account; person?: Person | undefined };

/** AUTH-05: the access token in the body, the session in a cookie that scripts cannot read (AMB-36). */
export const signedInReply = async (
  services: Pick<AuthServices, 'settings' | 'people' | 'customers'>,
  { account, person }: Entered,
  ticket: SessionTicket,
  maxAgeSeconds: number,
  message: string,
  now: Date,
) => {
  const identity = {
    family: 'pro',
    subjectId: account.id,
    sessionId: ticket.sessionId,
    ...(person ? { person: { id: person.id } } : {}),
  } as const;
  const { token, expiresAt } = await issueAccessToken(identity, now);
  return new Reply(
    {
      success: true as const,
      token,
      expires_at: expiresAt,
      data: await ownReply(services, { account, person }),
      must_change_password: person === undefined && account.temporaryUntil !== undefined,
      message,
    },
    { cookies: [ticketCookie('pro', ticket, maxAgeSeconds, await getParameter('site/origin'))] },
  );
};

/** AMB-53: a generated password expires after 72 hours. */
export const isTemporaryPasswordOver = (account: Account, now: Date): boolean =>
  account.temporaryUntil !== undefined && account.temporaryUntil <= now.toISOString();
