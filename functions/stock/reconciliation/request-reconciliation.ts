import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { ulid } from '#functions/platform/ids.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { parisDay } from '#shared/kernel/dates.ts';

/** Starts the comparison of our stock with the ERP's, or joins the running one. */
export const startReconciliation = (jobs: Jobs, now: Date) => {
  const job = queuedJob({
    id: ulid(now),
    kind: 'stock-reconciliation',
    day: parisDay(now),
    unit: 'produits',
    message: 'Rapprochement du stock demandé.',
  });
  const send = () => sendToQueue('STOCK_RECONCILIATION_QUEUE_URL', { body: { jobId: job.id } });
  return startJob(jobs, { lock: 'stock-reconciliation', job, send, now });
};
