import { setTimeout as delay } from 'node:timers/promises';
import type { InvocationOutcome } from './outcome.ts';

/** Pauses before Lambda runs a failed asynchronous event again (Lambda developer guide, "Error handling"). */
const retryMs: readonly number[] = [60_000, 120_000];

/** Pause between two tries without room: from one second, growing up to five minutes. */
const throttledMs = (tries: number): number => Math.min(1000 * 2 ** tries, 5 * 60_000);

export interface Unattended {
  /** Tries after a failure: 2 at most. */
  retries: number;
  /** A run without room is given up after this. */
  maxAgeMs: number;
}

/**
 * Runs `invoke` until it succeeds: retries after a failure, and for as long as there is no room. `isFinal`
 * is false if `signal` aborted before the last try: then it did not fail for good.
 */
export async function withRetries(
  invoke: () => Promise<InvocationOutcome>,
  { retries, maxAgeMs }: Unattended,
  signal: AbortSignal,
  pausesMs: readonly number[] = retryMs,
): Promise<{ outcome: InvocationOutcome; isFinal: boolean }> {
  const startedAt = Date.now();
  for (let failures = 0, refusals = 0; ;) {
    const outcome = await invoke();
    if (outcome.kind === 'answered') return { outcome, isFinal: true };
    const pauseMs =
      outcome.kind === 'throttled' ? throttledMs(refusals++) : pausesMs.slice(0, retries)[failures++];
    if (pauseMs === undefined || Date.now() + pauseMs - startedAt > maxAgeMs)
      return { outcome, isFinal: true };
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return { outcome, isFinal: false };
  }
}
