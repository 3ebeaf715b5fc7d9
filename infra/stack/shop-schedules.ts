import { Duration } from 'aws-cdk-lib';
import { ERP_POLL_SECONDS, POLLS_PER_RUN } from '#shared/stock/erp-polls.ts';
import type { ScheduleProps } from './constructs/schedule.ts';
import type { FunctionName } from './shop-functions.ts';

export type ScheduleSpec = Pick<ScheduleProps, 'when' | 'input' | 'retries' | 'giveUpAfterSeconds'> & {
  runs: FunctionName;
};

/** The next run does the same work: a failed start need not be repeated. */
const often = { retries: 0, giveUpAfterSeconds: 60 };
const nightly = { retries: 5, giveUpAfterSeconds: 3600 };

/**
 * Retries of a scheduled run, by function: frequent ones are not retried, and wait for capacity only until
 * the next one. Of a nightly run only that night is lost.
 */
export const unattendedRuns = (entry: string): { retryAttempts: number; maxEventAge: Duration } => {
  const specs = Object.values(shopSchedules).filter(({ runs }) => runs === entry);
  return specs.some(({ giveUpAfterSeconds }) => giveUpAfterSeconds === often.giveUpAfterSeconds)
    ? { retryAttempts: 0, maxEventAge: Duration.minutes(15) }
    : { retryAttempts: 2, maxEventAge: Duration.hours(1) };
};

/** Scheduled work, in Paris time. The names are those of `/__local/schedules`. */
export const shopSchedules: Record<string, ScheduleSpec> = {
  outbox: { ...often, when: 'rate(1 minute)', runs: 'outbox.schedule' },
  // a missed run loses three polls
  'catalog-sync': {
    ...often,
    retries: 3,
    when: `rate(${(POLLS_PER_RUN * ERP_POLL_SECONDS) / 60} minutes)`,
    runs: 'catalog-sync.schedule',
    input: { mode: 'incremental' },
  },
  'catalog-sync-full': {
    ...nightly,
    when: 'cron(30 3 * * ? *)',
    runs: 'catalog-sync.schedule',
    input: { mode: 'full' },
  },
  // before the full catalogue sync, which applies the ERP's counts; daylight saving never skips 03:05
  'stock-reconciliation': {
    ...nightly,
    when: 'cron(5 3 * * ? *)',
    runs: 'stock-reconciliation.schedule',
  },
  'stock-snapshot': { ...nightly, when: 'cron(0 5 * * ? *)', runs: 'stock-snapshot.schedule' },
  // if the ERP was down at five: does nothing if the day exists
  'stock-snapshot-again': { ...nightly, when: 'cron(30 5,6 * * ? *)', runs: 'stock-snapshot.schedule' },
  'till-evening': {
    ...nightly,
    when: 'cron(30 23 * * ? *)',
    runs: 'till-extraction.schedule',
    input: { run: 'evening' },
  },
  'till-night': {
    ...nightly,
    when: 'cron(0 4 * * ? *)',
    runs: 'till-extraction.schedule',
    input: { run: 'night' },
  },
  // after the last reading of the till, before the first view of the day; daylight saving never skips these
  // hours
  'morning-figures': {
    ...nightly,
    when: 'cron(40 5 * * ? *)',
    runs: 'morning.schedule',
    input: { run: 'figures' },
  },
  // Paris time, in summer and winter; a second start sends nothing twice
  'morning-letters': {
    ...nightly,
    when: 'cron(30 6 * * ? *)',
    runs: 'morning.schedule',
    input: { run: 'letters' },
  },
  payments: { ...often, when: 'rate(15 minutes)', runs: 'payments.schedule' },
  'order-expiry': { ...often, when: 'rate(15 minutes)', runs: 'order-expiry.schedule' },
  'standing-orders': { ...often, when: 'rate(15 minutes)', runs: 'standing-orders.schedule' },
  // the second run finds those that a failed run missed; nothing is sent twice in a week
  'weekly-letter': { ...nightly, when: 'cron(0 6,7 ? * MON *)', runs: 'weekly-letter.schedule' },
  // the cutoff of tomorrow's orders has passed; the second run finds those that a failed run missed
  'round-announcement': {
    ...nightly,
    when: 'cron(0 18,19 * * ? *)',
    runs: 'round-announcement.schedule',
  },
  // on the second day the last payments of the month before have arrived
  'accounts-archive': { ...nightly, when: 'cron(45 3 2 * ? *)', runs: 'accounts-archive.schedule' },
  // five hours after the export of the table began
  copies: { ...nightly, when: 'cron(30 6 * * ? *)', runs: 'copies.schedule' },
  // 01:15, not 02:15: EventBridge Scheduler skips an hour that daylight saving skips
  'payments-ledger': { ...nightly, when: 'cron(15 1 * * ? *)', runs: 'payments-ledger.schedule' },
  // continues after a timeout or a crash of the run before; does nothing if the week is compared
  'payments-ledger-again': {
    ...often,
    when: 'cron(0/15 3-6 * * ? *)',
    runs: 'payments-ledger.schedule',
  },
};
