import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { snapshotServices } from '#functions/stock/stock.module.ts';
import { extractOncePerDay } from '#functions/stock/extraction/ask-extraction.ts';

const services = snapshotServices();

export const handler = scheduledRun('stock-snapshot', (now) => extractOncePerDay(services, now));
