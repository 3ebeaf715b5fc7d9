import type { StoredContactReply, StoredContactRequest } from '#functions/contact/contact.module.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';

/**
 * To the sender, with the administrator's text. Repeats nothing from the form, not even the name: anyone may
 * type another's address.
 */
export const contactAnsweredLetter = (
  request: Pick<StoredContactRequest, 'sujet' | 'receivedAt'>,
  { text }: Pick<StoredContactReply, 'text'>,
): Letter => ({
  subject: `Votre message : ${request.sujet}`,
  preview: text.slice(0, 120),
  blocks: text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'text', text: line }) as const),
  reason: `Vous recevez cette réponse parce que cette adresse a été indiquée dans notre formulaire de contact le ${frenchDay(parisDay(new Date(request.receivedAt)))}.`,
});
