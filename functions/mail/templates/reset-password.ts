import type { Letter } from '#functions/mail/letter.ts';

/** AMB-38. */
export const resetPasswordLetter = ({ resetUrl }: { resetUrl: string }): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  preview: 'Le lien que vous avez demandé, valable une heure.',
  blocks: [
    {
      kind: 'text',
      text: 'Vous avez demandé à choisir un nouveau mot de passe pour votre compte professionnel.',
    },
    { kind: 'action', label: 'Choisir un mot de passe', url: resetUrl },
    {
      kind: 'note',
      text: 'Ce lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    },
  ],
  reason: 'Vous recevez ce message parce qu’un lien de réinitialisation a été demandé pour cette adresse.',
});
