import { followServices, vatServices } from '#functions/erp/erp.module.ts';
import { followErp, watchVat } from '#functions/erp/follow/follow-erp.ts';
import { beginPromptedPoll } from '#functions/erp/follow/prompted-polls.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { runCatalogSync } from '#functions/stock/sync/run-catalog-sync.ts';
import { syncServices } from '#functions/stock/stock.module.ts';
import { catalogSyncMessage } from '#shared/stock/stock.events.ts';

const services = syncServices();
const following = followServices();
const vat = vatServices();

/**
 * Polls the ERP: stock movements first, then everything else that changed, so that what a shipment took is
 * in our ledger before its order is compared. While the ERP is away, the poll of every minute makes one
 * call.
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
  // the alarm rings when this count is missing: the ERP, or a part of it, is not read
  if (outcome === 'done' && found.late.length === 0) countMetric('ErpRead');
});
