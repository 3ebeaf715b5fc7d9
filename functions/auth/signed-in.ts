import type { Account } from '#functions/customers/account.ts';
import { accountReply } from '#functions/customers/account-view.ts';
import type { AuthServices } from '#functions/auth/auth-services.ts';
import { getParameter } from '#functions/platform/config.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { issueAccessToken } from '#functions/platform/http/identity.ts';
import { type SessionTicket, ticketCookie } from './session-cookie.ts';

/** AUTH-05: the access token in the body, the session in a cookie that scripts cannot read (AMB-36). */
export const signedInReply = async (
  { settings }: Pick<AuthServices, 'settings'>,
  account: Account,
  ticket: SessionTicket,
  maxAgeSeconds: number,
  message: string,
  now: Date,
) => {
  const identity = { family: 'pro', subjectId: account.id, sessionId: ticket.sessionId } as const;
  const { token, expiresAt } = await issueAccessToken(identity, now);
  return new Reply(
    {
      success: true as const,
      token,
      expires_at: expiresAt,
      data: await accountReply(settings, account),
      must_change_password: account.temporaryUntil !== undefined,
      message,
    },
    { cookies: [ticketCookie('pro', ticket, maxAgeSeconds, await getParameter('site/origin'))] },
  );
};

/** AMB-53: a generated password opens nothing after 72 hours. */
export const isTemporaryPasswordOver = (account: Account, now: Date): boolean =>
  account.temporaryUntil !== undefined && account.temporaryUntil <= now.toISOString();
