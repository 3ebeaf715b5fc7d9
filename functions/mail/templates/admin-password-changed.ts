import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';

/** So that a change by someone else is noticed. */
export const adminPasswordChangedLetter = (facts: {
  name: string;
  changedAt: string;
  signInUrl: string;
}): Letter => ({
  subject: 'Votre mot de passe d’administration a été modifié',
  preview: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Le mot de passe de votre accès à l’administration a été modifié le ${inParisTime(facts.changedAt)}. Les sessions ouvertes ailleurs ont été fermées.`,
    },
    {
      kind: 'text',
      text: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe par « Mot de passe oublié », et prévenez un super administrateur.',
    },
    { kind: 'action', label: 'Ouvrir l’administration', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte d’administration.',
});
