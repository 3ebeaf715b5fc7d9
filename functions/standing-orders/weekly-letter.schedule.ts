import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { weeklyServices } from './standing-orders.module.ts';
import { tellWeeklyPrices } from './weekly-letter.ts';

const services = weeklyServices();

/** On Monday at six in Bordeaux. */
export const handler = scheduledRun('weekly letter', (now) => tellWeeklyPrices(services, now));
