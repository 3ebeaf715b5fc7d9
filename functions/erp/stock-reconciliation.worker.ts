import { queueWorker } from '#functions/platform/queue/worker.ts';
import { reconcileStock } from '#functions/stock/reconciliation/reconcile-stock.ts';
import { stockReconciliationMessage } from '#shared/stock/stock.events.ts';
import { stockReconciliationServices } from './erp.module.ts';

const services = stockReconciliationServices();

export const handler = queueWorker(stockReconciliationMessage, ({ jobId }) =>
  reconcileStock(services, jobId),
);
