import { endUnapproved } from '#functions/order-changes/approval/end-unapproved.ts';
import { expireUnpaidOrders } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { approvalServices } from '#functions/order-changes/order-changes.module.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';

const services = approvalServices();

// an open payment is closed at its provider before its order is cancelled: nothing that was paid expires
export const handler = scheduledRun('order expiry', async (now) => ({
  unapproved: await endUnapproved(services, now),
  unpaid: await expireUnpaidOrders(services, now),
}));
