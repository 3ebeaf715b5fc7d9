import { countMetric, log } from '#functions/platform/logger.ts';
import type { Operation } from '#functions/platform/operation.ts';
import type { Outcome } from '#functions/platform/outcome.ts';
import { Discard } from '#functions/platform/worker.ts';
import { keys } from '#functions/table-keys.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { claim, finish, giveUp, isAtRest, MAX_ATTEMPTS, recordFailure } from './mail-outbox.ts';
import type { MailServices } from './mail-services.ts';
import { Unwritable, writers } from './write-letter.ts';

/**
 * One try of one mail operation. A failure of the mail service, or a setting that is missing, is kept on the operation
 * and tried again when due, ten times; only a failure of our own table throws, for the queue to bring the message back.
 */
export const deliverMail = async (services: MailServices, opId: string, now: Date): Promise<void> => {
  const { table } = services;
  const operation = await table.get<Operation>(keys.operation(opId));
  if (!operation) throw new Discard(`There is no operation ${opId}`);
  if (isAtRest(operation, now)) return;
  if (!(await claim(table, operation, now))) return;

  const write = writers[operation.kind];
  if (!write) return fail(services, operation, `unknown kind of mail: ${operation.kind}`, MAX_ATTEMPTS);
  const envelope = await write(services, operation, now).catch((error: unknown) => {
    if (error instanceof Unwritable) return error;
    throw error;
  });
  if (envelope instanceof Unwritable)
    return fail(services, operation, envelope.message, operation.attempts + 1);
  if (!envelope) return finish(table, opId, now, 'nothing left to say');

  const { to, letter } = envelope;
  const mail = await services.mail();
  const sent = await mail.send({
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  });
  if (sent.kind !== 'ok') return fail(services, operation, causeOf(sent), operation.attempts + 1);
  await finish(table, opId, now);
  log.info('mail sent', { opId, kind: operation.kind, messageId: sent.value.messageId });
};

const fail = async (
  { table }: MailServices,
  { opId, kind }: Operation,
  cause: string,
  tries: number,
): Promise<void> => {
  const last = tries >= MAX_ATTEMPTS;
  await (last ? giveUp(table, opId, cause) : recordFailure(table, opId, cause));
  log[last ? 'error' : 'warn'](last ? 'mail given up' : 'mail not sent, will be tried again', {
    opId,
    kind,
    cause,
    tries,
  });
  if (last) countMetric('MailGivenUp');
};

const causeOf = (outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string =>
  outcome.kind === 'refused'
    ? `${outcome.reason}: ${outcome.detail ?? outcome.httpStatus}`
    : `${outcome.kind}: ${outcome.cause}`;
