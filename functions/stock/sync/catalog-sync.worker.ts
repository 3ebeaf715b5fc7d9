import { runCatalogSync } from '#functions/stock/sync/run-catalog-sync.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { syncServices } from '#functions/stock/stock.module.ts';
import { catalogSyncMessage } from '#shared/stock/stock.events.ts';

const services = syncServices();

export const handler = queueWorker(catalogSyncMessage, (message, messageId) =>
  runCatalogSync(services, message, messageId),
);
