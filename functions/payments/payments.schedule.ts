import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { scheduledRun } from '#functions/platform/schedule.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';

const services = paymentServices();

export const handler = scheduledRun('payments', (now) => reconcileOpenAttempts(services, now));
