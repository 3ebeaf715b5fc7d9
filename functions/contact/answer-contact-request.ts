import { authorNames } from '#functions/admins/author-names.ts';
import type { ContactServices } from '#functions/contact/contact.module.ts';
import { rowOf } from '#functions/contact/handle-contact-request.ts';
import type { StoredContactReply } from '#functions/contact/contact-requests.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import type { ContactReplyState } from '#shared/contact/contact.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const MISMATCH =
  'Une autre réponse est déjà partie de cette fenêtre. Celle-ci n’a pas été envoyée : rouvrez la demande puis envoyez-la à nouveau.';

/** A request with its answers, oldest first: author, time, and whether the e-mail was sent. */
export const getContactRequest = async ({ requests, outbox, admins }: ContactServices, id: string) => {
  const request = await requests.find(id);
  if (!request) throw notFound();
  const replies = await requests.replies(id);
  const [nameOf, states] = await Promise.all([
    authorNames(
      admins,
      replies.map(({ by }) => by),
    ),
    Promise.all(replies.map((reply) => stateOf(outbox, reply))),
  ]);
  return {
    success: true as const,
    data: rowOf(request),
    replies: replies.map(({ id: replyId, at, by, text: message }, i) => ({
      id: replyId,
      at,
      by: nameOf(by),
      message,
      etat: states[i] ?? 'envoyee',
    })),
  };
};

/** The event is deleted some time after its e-mail was sent. */
const stateOf = async (
  outbox: ContactServices['outbox'],
  { eventId }: StoredContactReply,
): Promise<ContactReplyState> => {
  const state = (await outbox.find(eventId))?.todo['mail.contact-answered']?.state ?? 'verifie';
  return state === 'verifie'
    ? 'envoyee'
    : state === 'en_echec' || state === 'accepte'
      ? 'en_echec'
      : 'en_attente';
};

type Answer = {
  id: string;
  message: string;
  adminId: string;
  idempotencyKey: string | undefined;
  now: Date;
};

/**
 * Answers by e-mail: the answer, the handled mark, the audit entry and the event that sends the e-mail are
 * one transaction. A key answers once, and another text under it is refused, since it would be lost.
 */
export const answerContactRequest = async (services: ContactServices, answer: Answer) => {
  const { table, requests, outbox } = services;
  const { id, message, adminId, idempotencyKey, now } = answer;
  const request = await requests.find(id);
  if (!request) throw notFound();
  const at = now.toISOString();
  const replyId = ulid(now);
  const requestHash = sha256(message);
  const event = {
    // without a key each call is a separate answer
    id: `contact-answer-${sha256(`${id} ${idempotencyKey ?? replyId}`)}`,
    type: 'contact.answered',
    version: 1,
    at,
    data: { contactId: id, replyId },
  } as const;
  const written = await unlessConditionFails(
    table.transact([
      ...requests.answer(request, { id: replyId, at, by: adminId, text: message, eventId: event.id }),
      writeEvent(table, event, { requestHash, result: {} }),
      auditRecord(table, {
        at,
        by: adminId,
        action: 'contact.answered',
        subject: `${request.sujet}, reçue le ${frenchDay(parisDay(new Date(request.receivedAt)))}`,
        from: null,
        to: null,
      }),
    ]),
  );
  if (!written) {
    const earlier = await outbox.find(event.id);
    if (!earlier) throw notFound();
    if (earlier.requestHash !== requestHash) throw new Refusal('idempotency_mismatch', MISMATCH);
  }
  return getContactRequest(services, id);
};

const notFound = () => new Refusal('not_found', 'Demande introuvable.');
