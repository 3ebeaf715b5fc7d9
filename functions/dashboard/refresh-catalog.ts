import type { CatalogView } from '#functions/catalog/catalog-view.ts';
import { newSyncJob } from '#functions/erp/run-catalog-sync.ts';
import type { JobsStore } from '#functions/jobs/jobs.store.ts';
import { awaitJob, startJob } from '#functions/jobs/start-job.ts';
import { Reply } from '#functions/platform/http-reply.ts';
import { sendToQueue } from '#functions/platform/queue.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** API-56 (AMB-43): one refresh at a time; whoever asks meanwhile joins it. */
export const refreshCatalog = async (
  services: { jobs: JobsStore; catalog: (now: Date) => Promise<CatalogView> },
  now: Date,
) => {
  const asked = newSyncJob(now);
  const { job } = await startJob(services.jobs, {
    lock: 'catalog-refresh',
    job: asked,
    send: () => sendToQueue('CATALOG_SYNC_QUEUE_URL', { body: { mode: 'full', jobId: asked.id } }),
    now,
  });
  const ended = await awaitJob(services.jobs, job);
  if (ended.status === 'failed') throw new Refusal('erp_unavailable', ended.message);
  const { products, syncedAt } = await services.catalog(new Date());
  const status = isUnderWay(ended) ? ('running' as const) : ('done' as const);
  return new Reply(
    {
      success: true as const,
      status,
      jobId: ended.id,
      statusUrl: `/api/jobs/${ended.id}`,
      message: ended.message,
      data: { products_count: products.length, timestamp: syncedAt },
    },
    { status: status === 'running' ? 202 : 200 },
  );
};
