import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { roleName, roleSentence } from '#shared/admins/role-labels.ts';
import { business } from '#shared/content/business.ts';
import type { AdminRole } from '#shared/kernel/access.ts';

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
