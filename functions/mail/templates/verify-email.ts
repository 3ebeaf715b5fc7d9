import { business } from '#shared/content/business.ts';
import type { Letter } from '#functions/mail/letter.ts';

/** Verifies the address that was typed at registration. */
export const verifyEmailLetter = ({ verifyUrl }: { verifyUrl: string }): Letter => ({
  subject: 'Confirmez votre adresse e-mail',
  preview: 'Un clic suffit pour activer votre compte professionnel.',
  blocks: [
    { kind: 'text', text: `Merci d’avoir créé un compte professionnel chez ${business.name}.` },
    { kind: 'text', text: 'Pour l’activer, confirmez que cette adresse e-mail est bien la vôtre.' },
    { kind: 'action', label: 'Confirmer mon adresse', url: verifyUrl },
    {
      kind: 'note',
      text: 'Ce lien est valable 48 heures. Si vous n’avez pas créé de compte, ignorez ce message : rien ne sera activé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse a servi à créer un compte professionnel.',
});
