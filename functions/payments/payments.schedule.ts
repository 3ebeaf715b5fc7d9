import { openCustomers } from '#functions/customers/customers.module.ts';
import { settleReservations } from '#functions/orders/guard/settle-reservations.ts';
import { expireUnpaidOrders } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { expiryServices } from '#functions/payments/payments.module.ts';

const services = expiryServices();

// what is being paid is settled first: then nothing that was paid expires
export const handler = scheduledRun('payments', async (now) => ({
  ...(await reconcileOpenAttempts(services, now)),
  reservations: await settleReservations(services, now),
  searchable: await openCustomers().giveOldWords(now),
  unpaid: await expireUnpaidOrders(services, now),
}));
