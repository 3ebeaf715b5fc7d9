import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { ifWanted } from '#functions/settings/timed-work.ts';
import { snapshotServices } from '#functions/stock/stock.module.ts';
import { extractOncePerDay } from '#functions/stock/extraction/request-extraction.ts';

const services = snapshotServices();
const settings = openSettings();

export const handler = scheduledRun('stock-snapshot', (now) =>
  ifWanted(settings, 'stockSnapshot', now, () => extractOncePerDay(services, now)),
);
