import { compareLedgers, reportLedger } from '#functions/payments/compare-ledgers.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';

const services = paymentServices();

export const handler = scheduledRun('payments-ledger', async (now) => {
  const result = await compareLedgers(services, now);
  reportLedger(result);
  return result;
});
