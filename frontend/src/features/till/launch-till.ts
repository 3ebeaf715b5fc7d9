import { type Launch, launchExtraction } from '#frontend/features/jobs/launch.ts';
import { call } from '#frontend/lib/api/call.ts';
import { frenchDay } from '#shared/kernel/dates.ts';
import { tillContract } from '#shared/till/till.contract.ts';

const { checkTillDate, extractTillDay } = tillContract.endpoints;

/** Reads a day of the till. */
export const launchTillExtraction =
  (date: string): Launch =>
  () =>
    launchExtraction({
      check: () => call(checkTillDate, { query: { date } }, { as: 'admin' }),
      extract: () => call(extractTillDay, { body: { date } }, { as: 'admin' }),
      alreadyExtracted: (day) => `Les ventes du ${frenchDay(day)} sont déjà extraites`,
    });
