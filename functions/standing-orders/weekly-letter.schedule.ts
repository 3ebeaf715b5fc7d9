import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { weeklyServices } from './standing-orders.module.ts';
import { sendWeeklyPrices } from './weekly-letter.ts';

const services = weeklyServices();

/** Mondays at six, Paris time. */
export const handler = scheduledRun('weekly letter', (now) => sendWeeklyPrices(services, now));
