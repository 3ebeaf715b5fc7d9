import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { snapshotServices } from '#functions/stock/stock.module.ts';
import { startReconciliation } from '#functions/stock/reconciliation/request-reconciliation.ts';

const { jobs } = snapshotServices();

export const handler = scheduledRun('stock-reconciliation', async (now) => {
  const { job, started } = await startReconciliation(jobs, now);
  return { jobId: job.id, started };
});
