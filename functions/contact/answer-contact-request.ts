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

/** A request with what was answered to it, oldest first: who, when, and whether the mail has left. */
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

/** The event is forgotten a while after its mail has left. */
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
 * Answers by a mail of ours: the answer, the request being done, the trail and the event upon which the mail leaves are
 * one transaction. The same key answers once, and another text under it is refused: that one would be lost.
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
    // without a key each call is its own answer
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
