import { contract } from '#shared/kernel/endpoint.ts';
import { successReply } from '#shared/kernel/fields.ts';
import { contactRequest } from './contact-request.ts';

export const contactContract = contract('contact', {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary:
      'Envoie une demande de contact : conservée 12 mois, transmise par e-mail, avec accusé de réception.',
    body: contactRequest,
    response: successReply,
  },
});
