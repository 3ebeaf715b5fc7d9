import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { runStandingOrders } from './run-standing-orders.ts';
import { standingServices } from './standing-orders.module.ts';

const services = standingServices();

export const handler = scheduledRun('standing orders', async (now) => ({
  standing: await runStandingOrders(services, now),
}));
