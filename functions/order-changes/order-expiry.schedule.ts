import { expireUnpaidOrders } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { expiryServices } from '#functions/order-changes/order-changes.module.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';

const services = expiryServices();

// an open payment is closed at its provider before its order is cancelled: nothing that was paid expires
export const handler = scheduledRun('order expiry', async (now) => ({
  unpaid: await expireUnpaidOrders(services, now),
}));
