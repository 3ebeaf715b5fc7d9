import type { Letter } from '#functions/mail/letter.ts';

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
