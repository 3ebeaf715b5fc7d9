import { accountPart } from '#functions/customers/customers.module.ts';
import { orderPart } from '#functions/orders/orders.module.ts';
import { outboxPart } from '#functions/platform/outbox/outbox.store.ts';
import { housePart, weighingPart } from '#functions/settings/settings.module.ts';
import { handlerFor, type Attempt, tryTodo } from '#functions/platform/outbox/try-todo.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { type OutboxMessage, todoOf } from '#functions/platform/outbox/outbox-message.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { houseSignature } from '#shared/settings/company-texts.ts';
import { letterHtml, letterText } from './render-letter.ts';
import { mailHandlers } from './mail-handlers.ts';
import { type MailServices, Unwritable, type Write } from './writing.ts';

/**
 * One attempt to send one e-mail. A failure of the mail service, or a missing setting, is saved with the
 * event and retried when due, ten times; only a failure of our own table throws, so that the queue
 * redelivers the message.
 */
export const deliverMail = (services: MailServices, message: OutboxMessage, now: Date): Promise<void> =>
  services.table.withReadAhead(partsOf(message), () => deliver(services, message, now));

/** What nearly every e-mail reads. */
const partsOf = ({ eventId, about: { customerId, orderId } = {} }: OutboxMessage) => [
  outboxPart(eventId),
  housePart,
  ...(customerId === undefined ? [] : [accountPart(customerId)]),
  ...(customerId === undefined || orderId === undefined
    ? []
    : [orderPart(customerId, orderId), weighingPart]),
];

const deliver = async (services: MailServices, message: OutboxMessage, now: Date): Promise<void> => {
  const found = await todoOf(services.outbox, message);
  const { subscription } = found;
  const { id: eventId, type } = found.entry.event;
  const tried = await tryTodo(services.outbox, found, now, async () => {
    const write = handlerFor(mailHandlers, subscription, found.entry.event);
    if (!write)
      return {
        kind: 'failed',
        cause: `Aucune lettre n’est prévue : ${subscription}, ${type}.`,
        forGood: true,
      };
    return send(services, write, now);
  });
  if (tried?.kind === 'done') log.info('mail done', { eventId, subscription, cause: tried.cause });
  if (tried?.kind !== 'failed') return;
  log[tried.isLast ? 'error' : 'warn'](
    tried.isLast ? 'mail given up' : 'mail not sent, will be tried again',
    {
      eventId,
      subscription,
      cause: tried.cause,
    },
  );
  if (tried.isLast) countMetric('MailGivenUp');
};

const STOPPED = {
  bounce:
    'Cette adresse n’existe plus ou refuse nos e-mails : rien n’y part. Demandez une autre adresse au client, ou autorisez-la de nouveau.',
  complaint:
    'Ce destinataire a signalé nos e-mails comme indésirables : rien n’y part tant qu’il ne le demande pas.',
};

const send = async (services: MailServices, write: Write, now: Date): Promise<Attempt> => {
  const envelope = await write(services, now).catch((error: unknown) => {
    if (error instanceof Unwritable) return error;
    throw error;
  });
  if (envelope instanceof Unwritable) return { kind: 'failed', cause: envelope.message };
  if (!envelope) return { kind: 'done', cause: 'Il n’y avait plus rien à dire.' };
  const { letter } = envelope;
  const { wanted, stopped } = await readersThatTakeMail(services, [envelope.to, ...(envelope.copyTo ?? [])]);
  const [to, ...copies] = wanted;
  if (to === undefined) return { kind: 'failed', cause: STOPPED[stopped ?? 'bounce'], forGood: true };
  const [mail, house] = await Promise.all([services.mail(), services.house()]);
  const sender = houseSignature(house);
  const sent = await mail.send({
    to,
    ...(copies.length > 0 ? { copyTo: copies } : {}),
    subject: letter.subject,
    text: letterText(letter, sender),
    html: letterHtml(letter, sender),
  });
  return sent.kind === 'ok' ? { kind: 'done' } : { kind: 'failed', cause: causeOf(sent) };
};

/**
 * Recipients whose addresses accept e-mails; one that does not blocks no other. `stopped`: why the first
 * does not.
 */
const readersThatTakeMail = async ({ stopped }: MailServices, readers: readonly string[]) => {
  const stops = await stopped.findMany(readers);
  return {
    wanted: readers.filter((mail) => !stops.has(mail)),
    stopped: stops.get(readers[0] ?? '')?.reason,
  };
};

/** Shown in the incidents; the service's own message follows ours. */
const causeOf = (outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string => {
  switch (outcome.kind) {
    case 'refused':
      return `Le service d’e-mail a refusé le message (${outcome.detail ?? outcome.httpStatus}).`;
    case 'unreachable':
      return `Le service d’e-mail est injoignable (${outcome.cause}).`;
    default:
      return `Le service d’e-mail n’a pas confirmé l’envoi (${outcome.cause}).`;
  }
};
