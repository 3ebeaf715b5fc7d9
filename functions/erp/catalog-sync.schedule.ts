import { sendToQueue } from '#functions/platform/queue.ts';
import { scheduledRun } from '#functions/platform/schedule.ts';
import { catalogSyncMessage } from '#shared/erp/erp.events.ts';

/** The schedule's input says how much to read; the work itself is the queue's, so that it can fail and be seen. */
export const handler = (input: unknown) => {
  const asked = catalogSyncMessage.safeParse(input);
  const body = asked.success ? asked.data : { mode: 'full' as const };
  return scheduledRun('catalog-sync', async () => {
    await sendToQueue('CATALOG_SYNC_QUEUE_URL', { body });
    return body;
  })();
};
