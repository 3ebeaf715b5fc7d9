import { ERP_STEP_MS } from './worker-time.ts';

/** The longest a request may still be at work in the ERP after we stopped waiting for it. */
const AMBIGUOUS_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * When an ERP write may be tried again. After an outcome that may have happened, never before the ERP's maximum
 * execution time: without that wait the protocol makes duplicates (docs/reliability.md).
 */
export const nextAttempt = (now: Date, attempts: number, outcome: 'unreachable' | 'ambiguous'): string => {
  const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  return new Date(
    now.getTime() + (outcome === 'ambiguous' ? AMBIGUOUS_WAIT_MS + growing : growing),
  ).toISOString();
};

/** How long after an attempt of unknown outcome the ERP must be left alone. */
export const settledAt = (attemptAt: string): string =>
  new Date(Date.parse(attemptAt) + AMBIGUOUS_WAIT_MS).toISOString();

/** When nothing of a step that died is at work in the ERP any more: nothing is sent after the step's time. */
export const settledAfterCrash = (begunAt: Date): string =>
  settledAt(new Date(begunAt.getTime() + ERP_STEP_MS).toISOString());
