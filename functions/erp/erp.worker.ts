import { pushOperation } from '#functions/erp/push-operation.ts';
import { queueWorker } from '#functions/platform/worker.ts';
import { erpServices } from '#functions/services.ts';
import { operationMessage } from '#shared/erp/erp.events.ts';

const services = erpServices();

export const handler = queueWorker(operationMessage, ({ opId }) => pushOperation(services, opId, new Date()));
