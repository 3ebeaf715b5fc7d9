import { pushEvent } from '#functions/erp/push-event.ts';
import { outboxMessage } from '#functions/platform/outbox-message.ts';
import { queueWorker } from '#functions/platform/worker.ts';
import { erpServices } from '#functions/erp/erp.module.ts';

const services = erpServices();

export const handler = queueWorker(outboxMessage, (message) => pushEvent(services, message, new Date()));
