import { adminView } from '#functions/admins/admin-view.ts';
import { type SessionTicket, ticketCookie } from '#functions/auth/session-cookie.ts';
import { getParameter } from '#functions/platform/config.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { issueAccessToken } from '#functions/platform/http/identity.ts';
import type { Admin } from '#functions/admins/admin.ts';

/** API-28: the token contains the present role. */
export const signedInAdminReply = async (
  admin: Admin,
  ticket: SessionTicket,
  maxAgeSeconds: number,
  message: string,
  now: Date,
) => {
  const { token, expiresAt } = await issueAccessToken(
    { family: 'admin', subjectId: admin.id, sessionId: ticket.sessionId, role: admin.role },
    now,
  );
  return new Reply(
    { success: true as const, token, expires_at: expiresAt, admin: adminView(admin), message },
    { cookies: [ticketCookie('admin', ticket, maxAgeSeconds, await getParameter('site/origin'))] },
  );
};
