import { archiveMonth } from './archive-month.ts';
import { archiveServices } from '#functions/accounting/accounting.module.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { monthBefore } from '#shared/accounting/month.ts';
import { parisDay } from '#shared/kernel/dates.ts';

const services = archiveServices();

/** Archives last month, and the month before again: later payments and refunds belong to its orders. */
export const handler = scheduledRun('accounts-archive', async (now) => {
  const today = parisDay(now);
  const written: Record<string, number> = {};
  for (const month of [monthBefore(today, 2), monthBefore(today)]) {
    const { files } = await archiveMonth(services, month, now);
    written[month] = files.reduce((sum, { records }) => sum + records, 0);
  }
  return written;
});
