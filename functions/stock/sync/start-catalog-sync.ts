import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { SyncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

/** One sync of the whole catalogue at a time, whether requested by the schedule, a button or a refresh. */
export const CATALOG_READ = 'catalog-read';

/** A job for a requested sync of the whole catalogue. */
export const catalogReadJob = (now: Date): Job =>
  queuedJob({
    id: ulid(now),
    kind: 'catalog-sync',
    unit: 'produits',
    message: 'Lecture du catalogue demandée.',
  });

/** Requested by an administrator: data that Dolibarr lists product by product is read again with it. */
export const requestCatalogSync = async (
  { jobs, readings }: { jobs: Jobs; readings: Pick<SyncHealthStore, 'recordRequested'> },
  now: Date,
) => {
  await readings.recordRequested(now);
  return startCatalogRead(jobs, now);
};

/** Starts the sync of the whole catalogue, or joins the running one. */
export const startCatalogRead = (jobs: Jobs, now: Date) => {
  const job = catalogReadJob(now);
  const send = () => sendToQueue('CATALOG_SYNC_QUEUE_URL', { body: { mode: 'full', jobId: job.id } });
  return startJob(jobs, { lock: CATALOG_READ, job, send, now });
};
