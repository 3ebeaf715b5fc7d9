import { followServices, vatServices } from '#functions/erp/erp.module.ts';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { beginPromptedPoll } from '#functions/erp/follow/prompted-polls.ts';
import { watchVat } from '#functions/erp/follow/watch-vat.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { runCatalogSync } from '#functions/stock/sync/run-catalog-sync.ts';
import { syncServices } from '#functions/stock/stock.module.ts';
import { catalogSyncMessage } from '#shared/stock/stock.events.ts';

const services = syncServices();
const following = followServices();
const vat = vatServices();

/**
 * Reads the ERP. One look is the stock that moved and then everything else that was changed there: what a shipment took is in
 * our ledger when its order is looked at. While the ERP is away, the poll of every minute asks once whether it is back.
 */
export const handler = queueWorker(catalogSyncMessage, async (message, messageId) => {
  if (message.prompted) await beginPromptedPoll(following, new Date());
  await watchVat(vat, new Date());
  const outcome = await runCatalogSync(services, message, messageId);
  await watchVat(vat, new Date());
  if (message.mode === 'full' || (outcome === 'failed' && message.again)) return;
  const startedAt = new Date();
  const found = await followErp(following, startedAt);
  log.info('ERP followed', { ms: Date.now() - startedAt.getTime(), ...found });
  // the alarm rings where this count is missing: the ERP is not read, or a part of it is not
  if (outcome === 'done' && found.late.length === 0) countMetric('ErpRead');
});
