import * as z from 'zod/mini';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { contactAnswer } from './contact-answer.ts';
import { contactRequest } from './contact-request.ts';

/** A contact request; `handled_at`: marked as handled. */
const contactRequestRow = z.object({
  id: z.string(),
  received_at: z.string(),
  nom: z.string(),
  prenom: z.string(),
  entreprise: z.string(),
  email: z.string(),
  telephone: z.string(),
  sujet: z.string(),
  message: z.string(),
  handled_at: z.nullable(z.string()),
});

/** Mail state of an answer. */
const replyStates = ['en_attente', 'envoyee', 'en_echec'] as const;
export type ContactReplyState = (typeof replyStates)[number];

const answeredRequest = success({
  data: contactRequestRow,
  replies: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** Name of the administrator. */
      by: z.string(),
      message: z.string(),
      etat: z.enum(replyStates),
    }),
  ),
});

export const contactContract = contract('contact', {
  send: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/contact',
    access: 'public',
    refusals: { too_many_attempts: noDetails },
    summary:
      'Envoie une demande de contact : conservée 12 mois, transmise par e-mail, avec accusé de réception.',
    body: contactRequest,
    response: successReply,
  },
  listContactRequests: {
    method: 'GET',
    path: '/api/admin/contact-requests',
    access: 'admin',
    summary: 'Les demandes de contact des douze derniers mois, la plus récente d’abord.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({ data: z.array(contactRequestRow), next_cursor: z.nullable(z.string()) }),
  },
  getContactRequest: {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Une demande de contact et ce qui y a été répondu : qui, quand, et si l’e-mail est parti.',
    params: z.object({ id }),
    response: answeredRequest,
  },
  answerContactRequest: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/admin/contact-requests/{id}/replies',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary:
      'Répond par e-mail à une demande, qui est alors traitée. En-tête Idempotency-Key facultatif : la même clé ne répond jamais deux fois.',
    params: z.object({ id }),
    body: contactAnswer,
    response: answeredRequest,
  },
  handleContactRequest: {
    method: 'PUT',
    path: '/api/admin/contact-requests/{id}',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Note une demande comme traitée, ou à traiter de nouveau.',
    params: z.object({ id }),
    body: z.object({ handled: z.boolean({ error: 'Dites si la demande est traitée.' }) }),
    response: success({ data: contactRequestRow }),
  },
});
