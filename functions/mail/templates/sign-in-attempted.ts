import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';

/** Someone guesses passwords: the account stays open to its owner, who may want a stronger one. */
export const signInAttemptedLetter = (facts: { name: string; at: string; signInUrl: string }): Letter => ({
  subject: 'Des tentatives de connexion à votre compte',
  preview: 'Des mots de passe faux ont été essayés. Votre compte reste ouvert pour vous.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Plusieurs mots de passe faux ont été essayés sur votre compte professionnel, le dernier le ${inParisTime(facts.at)}. Personne n’est entré ; chaque nouvel essai doit maintenant attendre.`,
    },
    {
      kind: 'text',
      text: 'Si c’était vous, il n’y a rien à faire. Sinon, et si votre mot de passe sert aussi ailleurs, choisissez-en un autre par « Mot de passe oublié ».',
    },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});
