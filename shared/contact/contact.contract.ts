import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, successReply } from '#shared/kernel/replies.ts';
import { contactRequest } from './contact-request.ts';

export const contactContract = contract('contact', {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    refusals: { too_many_attempts: noDetails, idempotency_mismatch: noDetails },
    summary:
      'Envoie une demande de contact : conservée 12 mois, transmise par e-mail, avec accusé de réception.',
    body: contactRequest,
    response: successReply,
  },
});
