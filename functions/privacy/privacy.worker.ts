import { outboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { carryOut } from './carry-out.ts';
import { forgettingServices } from './privacy.module.ts';

const services = forgettingServices();

export const handler = queueWorker(outboxMessage, (message) => carryOut(services, message, new Date()));
