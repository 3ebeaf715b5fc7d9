import type { Letter } from '#functions/mail/letter.ts';
import { inParisTime } from '#functions/mail/formats.ts';

/** So that a change by someone else is noticed. */
export const passwordChangedLetter = (facts: {
  name: string;
  changedAt: string;
  signInUrl: string;
}): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  preview: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Le mot de passe de votre compte professionnel a été modifié le ${inParisTime(facts.changedAt)}. Les sessions ouvertes ailleurs ont été fermées.`,
    },
    {
      kind: 'text',
      text: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe par « Mot de passe oublié ».',
    },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});
