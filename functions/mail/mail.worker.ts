import { outboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { mailServices } from '#functions/mail/mail.module.ts';
import { deliverMail } from './deliver-mail.ts';

const services = mailServices();

export const handler = queueWorker(outboxMessage, (message) => deliverMail(services, message, new Date()));
