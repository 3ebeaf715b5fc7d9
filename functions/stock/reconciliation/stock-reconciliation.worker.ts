import { queueWorker } from '#functions/platform/queue/worker.ts';
import { reconciliationServices } from '#functions/stock/stock.module.ts';
import { reconcileStock } from '#functions/stock/reconciliation/reconcile-stock.ts';
import { stockReconciliationMessage } from '#shared/stock/stock.events.ts';

const services = reconciliationServices();

export const handler = queueWorker(stockReconciliationMessage, ({ jobId }) =>
  reconcileStock(services, jobId),
);
