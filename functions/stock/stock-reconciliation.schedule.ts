import { scheduledRun } from '#functions/platform/schedule.ts';
import { reconciliationServices } from '#functions/services.ts';
import { reconcileStock } from '#functions/stock/reconcile-stock.ts';

const services = reconciliationServices();

export const handler = scheduledRun('stock-reconciliation', () => reconcileStock(services));
