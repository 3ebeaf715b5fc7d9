import { business } from '#shared/content/business.ts';
import type { Letter } from '#functions/mail/letter.ts';

/** AMB-13b: sent by e-mail to the owner, never shown to the visitor who typed the address. */
export const alreadyRegisteredLetter = (facts: { signInUrl: string; verifyUrl?: string }): Letter => ({
  subject: 'Vous avez déjà un compte',
  preview: 'Une inscription vient d’être demandée avec votre adresse.',
  blocks: [
    {
      kind: 'text',
      text: `Une inscription vient d’être demandée avec votre adresse e-mail, mais vous avez déjà un compte professionnel chez ${business.name}.`,
    },
    ...(facts.verifyUrl
      ? ([
          {
            kind: 'text',
            text: 'Votre adresse n’est pas encore confirmée : faites-le avec ce nouveau lien, valable 48 heures.',
          },
          { kind: 'action', label: 'Confirmer mon adresse', url: facts.verifyUrl },
        ] as const)
      : []),
    { kind: 'text', text: 'Connectez-vous, ou utilisez « Mot de passe oublié » sur la même page.' },
    { kind: 'action', label: 'Me connecter', url: facts.signInUrl },
    {
      kind: 'note',
      text: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : votre compte n’a pas changé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});
