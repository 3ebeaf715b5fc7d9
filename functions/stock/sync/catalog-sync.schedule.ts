import { startCatalogRead } from '#functions/stock/sync/start-catalog-sync.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { snapshotServices } from '#functions/stock/stock.module.ts';
import { ERP_POLL_SECONDS, POLLS_PER_RUN } from '#shared/stock/erp-polls.ts';
import { catalogSyncMessage } from '#shared/stock/stock.events.ts';

const { jobs } = snapshotServices();

/**
 * The schedule's input gives what to read: everything, or one or three polls; the work itself is queued, so
 * that failures are visible. The whole catalogue is read once at a time: concurrent requests join the
 * running job.
 */
export const handler = (input: unknown) => {
  const requested = catalogSyncMessage.safeParse(input);
  const mode = requested.success ? requested.data.mode : 'full';
  return scheduledRun('catalog-sync', async (now) => {
    if (mode === 'full') {
      const { job, started } = await startCatalogRead(jobs, now);
      return { mode, jobId: job.id, started };
    }
    for (let poll = 0; poll < POLLS_PER_RUN; poll++)
      await sendToQueue('CATALOG_SYNC_QUEUE_URL', { body: { mode }, delaySeconds: poll * ERP_POLL_SECONDS });
    return { mode, looks: POLLS_PER_RUN };
  })();
};
