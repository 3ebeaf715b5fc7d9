import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { personRoleName, personRoleSentence } from '#shared/customers/people/person-labels.ts';
import { business } from '#shared/content/business.ts';
import type { PersonRole } from '#shared/kernel/access.ts';

type Facts = {
  /** The company's name as typed by its own login, which is verified. */
  company: string;
  role: PersonRole;
  /** The address has a login already: it joins with that password. */
  isKnown: boolean;
  until: string;
  invitationUrl: string;
};

/**
 * A single-use link into a customer's company, for this address. Without greeting: the name is a stranger's
 * text.
 */
export const personInvitationLetter = ({ company, role, isKnown, until, invitationUrl }: Facts): Letter => ({
  subject: `${company} vous invite dans son Espace Pro`,
  preview: `Commandez chez ${business.name} au nom de ${company} : le lien est valable 72 heures.`,
  blocks: [
    {
      kind: 'text',
      text: `${company}, client de ${business.name}, vous ouvre son Espace Pro comme « ${personRoleName(role)} ». ${personRoleSentence(role)}`,
    },
    {
      kind: 'text',
      text: isKnown
        ? 'Vous vous connectez déjà à cette adresse : acceptez avec votre mot de passe. Vous gardez tout ce que vous avez, et choisissez l’entreprise en entrant.'
        : 'Choisissez votre mot de passe, puis connectez-vous avec cette adresse e-mail.',
    },
    { kind: 'action', label: 'Voir l’invitation', url: invitationUrl },
    {
      kind: 'note',
      text: `Ce lien est valable jusqu’au ${inParisTime(until)} et ne sert qu’une fois. Ne le transmettez à personne. Si vous n’attendiez rien, ignorez ce message.`,
    },
  ],
  reason: 'Vous recevez ce message parce qu’une entreprise cliente vous a invité à cette adresse.',
});
