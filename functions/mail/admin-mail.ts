import type { Admin } from '#functions/admins/admin.ts';
import { adminName } from '#functions/admins/admin-view.ts';
import { TOKEN_SECONDS } from '#functions/auth/one-time-token-lifetimes.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import {
  adminInvited,
  adminMorningNotified,
  adminPasswordChanged,
  adminResetRequested,
} from '#shared/admins/admins.events.ts';
import { receivesMorningReport, type MorningLetter } from '#shared/admins/morning-letter.ts';
import { codesGuessed } from '#shared/auth/auth.events.ts';
import { type Letter, inParisTime } from './letter.ts';
import type { MailServices, Write } from './writing.ts';
import { roleName, roleSentence } from '#shared/admins/role-labels.ts';
import { business } from '#shared/content/business.ts';
import type { AdminRole } from '#shared/kernel/access.ts';

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

type Facts = { name: string; role: AdminRole; until: string; invitationUrl: string };

/** A link into the back-office, once, for this address. */
export const adminInvitationLetter = ({ name, role, until, invitationUrl }: Facts): Letter => ({
  subject: `Votre accès à l’administration ${business.name}`,
  preview: 'Choisissez votre mot de passe : le lien est valable 72 heures.',
  greeted: name,
  blocks: [
    {
      kind: 'text',
      text: `Un accès « ${roleName(role)} » vous attend. ${roleSentence(role)}`,
    },
    { kind: 'text', text: 'Choisissez votre mot de passe, puis connectez-vous avec cette adresse e-mail.' },
    { kind: 'action', label: 'Choisir mon mot de passe', url: invitationUrl },
    {
      kind: 'note',
      text: `Ce lien est valable jusqu’au ${inParisTime(until)} et ne sert qu’une fois. Ne le transmettez à personne. Si vous n’attendiez rien de nous, ignorez ce message.`,
    },
  ],
  reason: 'Vous recevez ce message parce que la maison vous a invité à cette adresse.',
});

/** The link with which an administrator chooses another password. */
export const adminResetLetter = ({ resetUrl }: { resetUrl: string }): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  preview: 'Le lien que vous avez demandé pour l’administration, valable une heure.',
  blocks: [
    {
      kind: 'text',
      text: 'Vous avez demandé à choisir un nouveau mot de passe pour l’administration.',
    },
    { kind: 'action', label: 'Choisir un mot de passe', url: resetUrl },
    {
      kind: 'note',
      text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    },
  ],
  reason: 'Vous recevez ce message parce qu’un lien a été demandé pour cette adresse.',
});

/** So that a change by someone else is noticed. */
export const adminPasswordChangedLetter = (facts: {
  name: string;
  changedAt: string;
  signInUrl: string;
}): Letter => ({
  subject: 'Votre mot de passe d’administration a été modifié',
  preview: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Le mot de passe de votre accès à l’administration a été modifié le ${inParisTime(facts.changedAt)}. Les sessions ouvertes ailleurs ont été fermées.`,
    },
    {
      kind: 'text',
      text: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe par « Mot de passe oublié », et prévenez un super administrateur.',
    },
    { kind: 'action', label: 'Ouvrir l’administration', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte d’administration.',
});

/**
 * Someone has an administrator's password and lacks the code: only the second factor still protects the
 * account.
 */
export const codesGuessedLetter = (facts: { name: string; at: string; accessUrl: string }): Letter => ({
  subject: 'Quelqu’un essaie des codes sur votre compte : changez votre mot de passe',
  preview: 'Plusieurs codes faux, après votre bon mot de passe. Personne n’est entré.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Plusieurs codes de connexion faux ont été essayés sur votre compte d’administrateur, le dernier le ${inParisTime(facts.at)}. Qui fait cela connaît votre mot de passe ou tient une session ouverte à votre nom. Aucun de ces codes n’était juste, et les essais sont maintenant freinés.`,
    },
    {
      kind: 'text',
      text: 'Si c’était vous, il n’y a rien à faire : réglez l’heure de votre téléphone si ses codes sont refusés.',
    },
    {
      kind: 'text',
      text: 'Sinon, changez tout de suite votre mot de passe dans « Mon accès » : vos autres sessions se ferment aussitôt. Si vous n’entrez plus, demandez un lien par « Mot de passe oublié ».',
    },
    { kind: 'action', label: 'Ouvrir « Mon accès »', url: facts.accessUrl },
    {
      kind: 'note',
      text: 'Si ce mot de passe sert aussi ailleurs, changez-le là-bas aussi. Ne donnez de code à personne, même à qui se dit de la maison.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte d’administrateur.',
});

/** The morning figures: sentences first, then tables. */
export const morningLetter = ({
  morning: { subject, preview, sentences, tables },
  name,
  overviewUrl,
}: {
  morning: MorningLetter;
  name: string;
  overviewUrl: string;
}): Letter => ({
  subject,
  preview,
  greeted: name,
  blocks: [
    ...sentences.map((text) => ({ kind: 'text' as const, text })),
    ...tables.map((table) => ({ kind: 'figures' as const, ...table })),
    { kind: 'action', label: 'Ouvrir le tableau de bord', url: overviewUrl },
  ],
  reason:
    'Vous recevez ce message parce que vous l’avez demandé sur le tableau de bord, où vous pouvez aussi l’arrêter.',
});
