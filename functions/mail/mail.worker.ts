import { outboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { announceOthers } from '#functions/platform/outbox/outbox.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { mailServices } from '#functions/mail/mail.module.ts';
import { deliverMail } from './deliver-mail.ts';

const services = mailServices();

export const handler = queueWorker(outboxMessage, async (message) => {
  // first: who else acts does not wait for the mail service
  if ('eventId' in message) await announceOthers(message);
  await deliverMail(services, message, new Date());
});
