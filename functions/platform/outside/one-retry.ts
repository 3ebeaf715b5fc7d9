import type { Outcome } from './outcome.ts';

export interface Patience {
  /** No second try once this much time has passed: a user is waiting. */
  readonly retryWithinMs: number;
  readonly pauseMs: number;
}

/**
 * Retries once after a broken connection or a failing server. Only for calls that are safe to repeat: reads,
 * and writes with an idempotency key. An `ambiguous` try followed by an unreachable one stays ambiguous.
 */
export async function withOneRetry<Value, Reason extends string>(
  attempt: () => Promise<Outcome<Value, Reason>>,
  { retryWithinMs, pauseMs }: Patience,
): Promise<Outcome<Value, Reason>> {
  const startedAt = performance.now();
  const first = await attempt();
  if (first.kind !== 'unreachable' && first.kind !== 'ambiguous') return first;
  if (performance.now() - startedAt > retryWithinMs) return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const second = await attempt();
  return second.kind === 'unreachable' && first.kind === 'ambiguous' ? first : second;
}
