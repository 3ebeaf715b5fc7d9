import { outboxMessage } from '#functions/platform/outbox-message.ts';
import { queueWorker } from '#functions/platform/worker.ts';
import { privacyServices } from '#functions/services.ts';
import { carryOut } from './carry-out.ts';

const services = privacyServices();

export const handler = queueWorker(outboxMessage, (message) => carryOut(services, message, new Date()));
