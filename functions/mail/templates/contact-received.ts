import type { StoredContactRequest } from '#functions/contact/contact.module.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { inParisTime } from '#functions/mail/formats.ts';
import { phoneText } from '#shared/kernel/phone.ts';

/** To the owner: the full message, and how to answer. */
export const contactReceivedLetter = (request: StoredContactRequest): Letter => {
  const lines = [
    `De : ${request.prenom} ${request.nom}`,
    request.entreprise === '' ? '' : `Entreprise : ${request.entreprise}`,
    `E-mail : ${request.email}`,
    request.telephone === '' ? '' : `Téléphone : ${phoneText(request.telephone)}`,
    `Sujet : ${request.sujet}`,
    `Reçu le ${inParisTime(request.receivedAt)}`,
  ].filter((line) => line !== '');
  return {
    subject: `Contact : ${request.sujet}, ${request.prenom} ${request.nom}`.slice(0, 150),
    preview: request.message.slice(0, 120),
    blocks: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      ...request.message
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'action',
        label: `Répondre à ${request.email}`,
        url: `mailto:${encodeURIComponent(request.email)}?subject=${encodeURIComponent(`Re : ${request.sujet}`)}`,
      },
    ],
    reason: 'Vous recevez ce message parce que quelqu’un a rempli le formulaire de contact du site.',
  };
};
