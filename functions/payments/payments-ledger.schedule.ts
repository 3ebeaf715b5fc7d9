import * as z from 'zod/mini';
import { compareLedgers, type LedgerStart } from '#functions/payments/ledger/compare-ledgers.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { ledgerServices } from '#functions/payments/payments.module.ts';

const services = ledgerServices();

/** Which schedule calls; a manual call or one after a restore names none and starts a new comparison. */
const calledBy = z.object({ schedule: z.enum(['payments-ledger', 'payments-ledger-again']) });
const STARTS = {
  'payments-ledger': 'tonight',
  'payments-ledger-again': 'go-on',
} as const satisfies Record<string, LedgerStart>;

export const handler = (input: unknown) => {
  const called = calledBy.safeParse(input);
  const start = called.success ? STARTS[called.data.schedule] : 'anew';
  return scheduledRun('payments-ledger', (now) => compareLedgers(services, now, { start }))();
};
