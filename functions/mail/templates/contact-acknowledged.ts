import type { Letter } from '#functions/mail/letter.ts';
import { openingTextInSentence } from '#shared/content/opening-hours.ts';

/** To the sender. Repeats nothing from the form: anyone may type another's address. */
export const contactAcknowledgedLetter = ({ contactUrl }: { contactUrl: string }): Letter => ({
  subject: 'Nous avons bien reçu votre message',
  preview: `Nous répondons en moyenne sous deux heures, ${openingTextInSentence}.`,
  blocks: [
    {
      kind: 'text',
      text: `Votre message nous est bien parvenu. Nous répondons en moyenne sous deux heures, ${openingTextInSentence}.`,
    },
    {
      kind: 'text',
      text: 'Pour une commande urgente, le téléphone reste le plus court chemin.',
    },
    { kind: 'action', label: 'Nos coordonnées', url: contactUrl },
  ],
  reason:
    'Vous recevez ce message parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’était pas vous, vous pouvez l’ignorer.',
});
