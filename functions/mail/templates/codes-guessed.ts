import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';

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
