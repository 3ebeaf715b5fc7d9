import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { requestCatalogSync } from '#functions/stock/sync/start-catalog-sync.ts';
import type { SyncHealthRequested } from '#functions/stock/stock.module.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { awaitJob } from '#functions/jobs/start-job.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** API-56 (AMB-43): one reading at a time; a concurrent request joins it, also the nightly one. */
export const refreshCatalog = async (
  services: { jobs: Jobs; readings: SyncHealthRequested; catalog: (now: Date) => Promise<CatalogView> },
  now: Date,
) => {
  const { job } = await requestCatalogSync(services, now);
  const ended = await awaitJob(services.jobs, job, now);
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
