import { ERP_STEP_MS } from './worker-time.ts';

/** Maximum time that a request can still run in the ERP after our timeout. */
const AMBIGUOUS_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Next attempt of an ERP write. After an ambiguous outcome, never before the ERP's maximum execution time: an
 * earlier retry can create duplicates (docs/reliability.md).
 */
export const nextAttempt = (now: Date, attempts: number, outcome: 'unreachable' | 'ambiguous'): string => {
  const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  return new Date(
    now.getTime() + (outcome === 'ambiguous' ? AMBIGUOUS_WAIT_MS + growing : growing),
  ).toISOString();
};

/** End of the wait after an ambiguous attempt. */
export const settledAt = (attemptAt: string): string =>
  new Date(Date.parse(attemptAt) + AMBIGUOUS_WAIT_MS).toISOString();

/** End of the wait after a crashed step: a step sends nothing after its own time limit. */
export const settledAfterCrash = (begunAt: Date): string =>
  settledAt(new Date(begunAt.getTime() + ERP_STEP_MS).toISOString());
