import { compareSlice, nothingCompared, SliceTooLong } from './compare-slice.ts';
import {
  isLedgerOpen,
  type LedgerResult,
  type LedgerRun,
  type LedgerRunStore,
} from '#functions/payments/ledger/ledger-run.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { countMetric, log } from '#functions/platform/logger.ts';

const HOUR_MS = 3600_000;
const SPAN_MS = 7 * 24 * HOUR_MS;
/** A hundred thousand orders a month are 3,300 payments a day; PayPal refuses to list more than 10,000 at once. */
const SLICE_MS = 24 * HOUR_MS;
const LEAST_SLICE_MS = HOUR_MS / 4;
/** A comparison that did not finish in its night is not resumed in the next one. */
const NIGHT_MS = 12 * HOUR_MS;
/**
 * The function has ten minutes. A slice starts within the first two and stops between two pages after 400 s:
 * the page being read may still take the 16 s of its list and ten times the 16 s of a provider that answers
 * at the second try.
 */
const LAST_SLICE_AT_MS = 120_000;
const LATE_AT_MS = 400_000;

export type LedgerStart = 'anew' | 'tonight' | 'go-on';

/**
 * Every night compares the last week with the provider's own figures (invariant I8), newest day first. The
 * position is saved after each day: a run that crashes or times out is resumed by the next one, which
 * compares half of the unfinished day. What can be settled is settled; the rest raises a case.
 */
export const compareLedgers = async (
  services: PaymentServices & { ledgerRun: LedgerRunStore },
  now: Date,
  { start = 'anew', elapsedMs = timer() }: { start?: LedgerStart; elapsedMs?: () => number } = {},
): Promise<LedgerResult & { isFinished: boolean }> => {
  const store = services.ledgerRun;
  let run = runToGoOn(await store.find(), start, now) ?? (start === 'go-on' ? undefined : newRun(now));
  if (run === undefined) return { ...nothingCompared(), isFinished: true };
  const seen = new Set<string>();
  while (isLedgerOpen(run) && elapsedMs() < LAST_SLICE_AT_MS) {
    await store.keep({ ...run, isTrying: true });
    const isLeast: boolean = run.sliceMs === LEAST_SLICE_MS;
    const since = new Date(
      Math.max(Date.parse(run.since), Date.parse(run.until) - run.sliceMs),
    ).toISOString();
    try {
      const isLate = () => elapsedMs() > LATE_AT_MS;
      const compared = await compareSlice(services, { since, until: run.until, now, seen, isLate });
      run = { ...run, until: since, result: sum(run.result, compared) };
    } catch (error) {
      if (!(error instanceof SliceTooLong)) throw error;
      log.warn('ledger slice too long', { since, until: run.until });
      // a quarter of an hour that takes seven minutes is skipped and reported, so that the days before it
      // are compared
      run = isLeast ? skipped(run, since) : narrowed(run);
    }
    await store.keep(run);
  }
  return { ...run.result, isFinished: !isLedgerOpen(run) };
};

/** The unfinished run, unless a new one is to begin; a run that never finished is logged as an error. */
const runToGoOn = (found: LedgerRun | undefined, start: LedgerStart, now: Date): LedgerRun | undefined => {
  if (found === undefined || !isLedgerOpen(found)) return undefined;
  const isOfTonight = now.getTime() - Date.parse(found.beganAt) < NIGHT_MS;
  if (start === 'go-on' || (start === 'tonight' && isOfTonight))
    return found.isTrying ? narrowed(found) : found;
  if (!isOfTonight) countMetric('LedgerUnfinished');
  return undefined;
};

const newRun = (now: Date): LedgerRun => ({
  beganAt: now.toISOString(),
  since: new Date(now.getTime() - SPAN_MS).toISOString(),
  until: now.toISOString(),
  sliceMs: SLICE_MS,
  isTrying: false,
  result: nothingCompared(),
});

const narrowed = (run: LedgerRun): LedgerRun => ({
  ...run,
  sliceMs: Math.max(LEAST_SLICE_MS, run.sliceMs / 2),
  isTrying: false,
});

const skipped = (run: LedgerRun, since: string): LedgerRun => ({
  ...run,
  until: since,
  result: { ...run.result, unanswered: run.result.unanswered + 1 },
});

const sum = (one: LedgerResult, other: LedgerResult): LedgerResult => ({
  orders: one.orders + other.orders,
  attempts: one.attempts + other.attempts,
  payments: one.payments + other.payments,
  different: one.different + other.different,
  unknown: one.unknown + other.unknown,
  missing: one.missing + other.missing,
  unanswered: one.unanswered + other.unanswered,
});

const timer = (): (() => number) => {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
};
