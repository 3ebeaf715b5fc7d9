import type { Admin } from '#functions/admins/admin.ts';
import { adminName } from '#functions/admins/admin-view.ts';
import { TOKEN_SECONDS } from '#functions/auth/one-time-token-lifetimes.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import {
  adminInvited,
  adminMorningNotified,
  adminPasswordChanged,
  adminResetRequested,
} from '#shared/admins/admins.events.ts';
import { receivesMorningReport } from '#shared/admins/morning-letter.ts';
import { codesGuessed } from '#shared/auth/auth.events.ts';
import type { Letter } from './letter.ts';
import type { MailServices } from './mail-services.ts';
import { adminInvitationLetter } from './templates/admin-invitation.ts';
import { adminPasswordChangedLetter } from './templates/admin-password-changed.ts';
import { adminResetLetter } from './templates/admin-reset.ts';
import { codesGuessedLetter } from './templates/codes-guessed.ts';
import { morningLetter } from './templates/morning.ts';
import type { Write } from './writing.ts';

/** About an administrator, found by id. */
const toAdmin =
  (write: (services: MailServices, admin: Admin, now: Date, at: string) => Promise<Letter | undefined>) =>
  ({ data, at }: { data: { adminId: string }; at: string }): Write =>
  async (services, now) => {
    const admin = await services.admins.find(data.adminId);
    const letter = admin && (await write(services, admin, now, at));
    return letter && { to: admin.email, letter };
  };

/**
 * E-mails to administrators about their access. Links are generated when the e-mail is sent: only their
 * hashes are stored.
 */
export const adminMailHandlers = {
  'mail.admin-invitation': handles(
    adminInvited,
    toAdmin(async (services, admin, now) => {
      // accepted concurrently, or so late that the link would be expired
      const { invitation } = admin;
      const seconds = invitation ? epochSeconds(new Date(invitation.expiresAt)) - epochSeconds(now) : 0;
      if (!invitation || seconds <= 0) return undefined;
      const token = await services.tokens.issue('invitation', admin, seconds, now);
      return adminInvitationLetter({
        name: adminName(admin),
        role: admin.role,
        until: invitation.expiresAt,
        invitationUrl: `${await services.siteOrigin()}/admin/invitation/${token}`,
      });
    }),
  ),
  /** By address: an unknown one gets no e-mail, nor does one with an open invitation. */
  'mail.admin-reset-password': handles(
    adminResetRequested,
    ({ data: { mail } }): Write =>
      async (services, now) => {
        const admin = await services.admins.findByEmail(mail);
        if (!admin || admin.invitation) return undefined;
        const token = await services.tokens.issue('admin-reset', admin, TOKEN_SECONDS.reset, now);
        const resetUrl = `${await services.siteOrigin()}/admin/mot-de-passe/${token}`;
        return { to: admin.email, letter: adminResetLetter({ resetUrl }) };
      },
  ),
  'mail.admin-password-changed': handles(
    adminPasswordChanged,
    toAdmin(async (services, admin, _now, changedAt) =>
      adminPasswordChangedLetter({
        name: adminName(admin),
        changedAt,
        signInUrl: `${await services.siteOrigin()}/admin/login`,
      }),
    ),
  ),
  /** Unsubscribed, or given another role, before the e-mail was sent. */
  'mail.morning': handles(adminMorningNotified, ({ data }): Write => async (services) => {
    const admin = await services.admins.find(data.adminId);
    if (!admin || !receivesMorningReport(admin)) return undefined;
    const overviewUrl = `${await services.siteOrigin()}/admin/dashboard`;
    return { to: admin.email, letter: morningLetter({ morning: data, name: adminName(admin), overviewUrl }) };
  }),
  'mail.codes-guessed': handles(
    codesGuessed,
    toAdmin(async (services, admin, _now, at) =>
      codesGuessedLetter({
        name: adminName(admin),
        at,
        accessUrl: `${await services.siteOrigin()}/admin/dashboard?tab=acces`,
      }),
    ),
  ),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
