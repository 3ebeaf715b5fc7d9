import { settleReservations } from '#functions/orders/guard/reservations.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';

const services = paymentServices();

export const handler = scheduledRun('payments', async (now) => ({
  ...(await reconcileOpenAttempts(services, now)),
  reservations: await settleReservations(services, now),
}));
