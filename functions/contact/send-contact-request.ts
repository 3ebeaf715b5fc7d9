import { networkOf } from '#functions/platform/http/network-of.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { log } from '#functions/platform/logger.ts';
import { type Request, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { countTry, type Limit } from '#functions/platform/http/rate-limit.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { contactMessages } from '#shared/contact/contact-messages.ts';
import type { ContactRequest } from '#shared/contact/contact-request.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ContactRequestsStore } from './contact-requests.store.ts';

const HOUR = 3600;

/** AMB-02. An office behind one address may write several times, but not thirty. */
const limits = {
  byAddress: { scope: 'contact-address', max: 20, windowSeconds: HOUR },
  byMail: { scope: 'contact-mail', max: 5, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

const OTHER_MESSAGE =
  'Un autre message est déjà parti de ce formulaire. Celui-ci n’a pas été envoyé : rechargez la page puis envoyez-le à nouveau.';

type Services = { table: Table; requests: ContactRequestsStore };

/**
 * Saves a request in one transaction with the event that e-mails owner and sender. An idempotency key saves
 * one request, and another message under it is refused, since it would be lost. A filled honeypot gets the
 * same answer and saves nothing.
 */
export const sendContactRequest = async (
  { table, requests }: Services,
  { site_web: honeypot, ...form }: ContactRequest,
  who: { address: string; idempotencyKey: string | undefined; now: Date },
): Promise<{ success: true; message: string }> => {
  const answer = { success: true, message: contactMessages.sent } as const;
  await countTry(table, limits.byAddress, networkOf(who.address), who.now);
  if (honeypot !== '') {
    log.info('contact request by a program, dropped');
    return answer;
  }
  await countTry(table, limits.byMail, sha256(form.email), who.now);

  const id = ulid(who.now);
  const requestHash = sha256(JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  const event = {
    // without a key each call is a separate request
    id: `contact-${who.idempotencyKey === undefined ? id : sha256(`${form.email} ${who.idempotencyKey}`)}`,
    type: 'contact.requested',
    version: 1,
    at: who.now.toISOString(),
    data: { contactId: id },
  } as const;
  try {
    await table.transact([
      requests.create({ ...form, id, receivedAt: who.now.toISOString() }),
      writeEvent(table, event, { requestHash, result: {} }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const earlier = await table.get<Request>(keys.outboxEntry(event.id));
    // sent again after a lost answer: the first one counts
    if (!earlier || earlier.requestHash === requestHash) return answer;
    throw new Refusal('idempotency_mismatch', OTHER_MESSAGE);
  }
  return answer;
};
