import { business } from '#shared/content/business.ts';
import type { Letter } from '#functions/mail/letter.ts';

type Facts = { verifyUrl: string; choosePasswordUrl: string; signInUrl: string; password: string };

/**
 * AMB-53: the form of /espacepro has no password field; this e-mail verifies the address and contains a
 * temporary password.
 */
export const temporaryPasswordLetter = (facts: Facts): Letter => ({
  subject: 'Votre compte professionnel et votre mot de passe temporaire',
  preview: 'Confirmez votre adresse, puis connectez-vous avec votre mot de passe temporaire.',
  blocks: [
    { kind: 'text', text: `Votre compte professionnel ${business.name} est créé. Il reste deux étapes.` },
    {
      kind: 'text',
      text: '1. Confirmez que cette adresse e-mail est bien la vôtre (lien valable 48 heures).',
    },
    { kind: 'action', label: 'Confirmer mon adresse', url: facts.verifyUrl },
    {
      kind: 'text',
      text: '2. Connectez-vous avec ce mot de passe temporaire. Il est valable 72 heures et vous sera demandé une seule fois : vous choisirez ensuite le vôtre.',
    },
    { kind: 'secret', label: 'Mot de passe temporaire', value: facts.password },
    { kind: 'action', label: 'Me connecter', url: facts.signInUrl },
    {
      kind: 'note',
      text: 'Vous préférez choisir votre mot de passe tout de suite ? Ouvrez ce lien (valable 72 heures, une seule fois), qui confirme aussi votre adresse :',
      url: facts.choosePasswordUrl,
    },
    {
      kind: 'note',
      text: 'Si vous n’avez pas créé de compte, ignorez ce message : rien ne sera activé.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse a servi à créer un compte professionnel.',
});
