import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { weeklyServices } from './standing-orders.module.ts';
import { sendWeeklyPrices } from './weekly-letter.ts';

const services = weeklyServices();

/** On Monday at six in Bordeaux. */
export const handler = scheduledRun('weekly letter', (now) => sendWeeklyPrices(services, now));
