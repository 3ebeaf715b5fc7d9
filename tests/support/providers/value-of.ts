import type { Outcome } from '#functions/platform/outside/outcome.ts';

/** The value of an ok outcome, or a failing test that shows what came instead. */
export const valueOf = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.kind === 'ok') return outcome.value;
  throw new Error(`Expected ok, got ${JSON.stringify(outcome)}`);
};
