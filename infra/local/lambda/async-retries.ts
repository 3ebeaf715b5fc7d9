import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from './outcome.ts';

/** Pauses before Lambda runs a failed asynchronous event again (Lambda developer guide, "Error handling"). */
export const asyncRetryMs: readonly number[] = [60_000, 120_000];

/**
 * Runs `invoke` until it is answered, with `pausesMs` between the tries. `isFinal` is false when `signal` aborted
 * before the last try: then nobody can say that it failed for good.
 */
export async function withRetries(
  invoke: () => Promise<Outcome>,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<{ outcome: Outcome; isFinal: boolean }> {
  let outcome = await invoke();
  for (const pauseMs of pausesMs) {
    if (outcome.kind === 'answered') break;
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return { outcome, isFinal: false };
    outcome = await invoke();
  }
  return { outcome, isFinal: true };
}
