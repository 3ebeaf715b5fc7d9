import { queueWorker } from '#functions/platform/queue/worker.ts';
import { extractionServices } from '#functions/stock/stock.module.ts';
import { runExtraction } from '#functions/stock/extraction/extract-stock.ts';
import { stockExtractionMessage } from '#shared/stock/stock.events.ts';

const services = extractionServices();

export const handler = queueWorker(stockExtractionMessage, (message) => runExtraction(services, message));
