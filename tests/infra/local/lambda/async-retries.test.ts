import { expect, test } from 'vitest';
import { withRetries } from '#infra/local/lambda/async-retries.ts';
import type { Outcome } from '#infra/local/lambda/outcome.ts';

const failed: Outcome = { kind: 'failed', errorType: 'Error', errorMessage: 'no' };
const answered: Outcome = { kind: 'answered', payload: 1 };

function failing(times: number) {
  let tries = 0;
  return { tries: () => tries, invoke: async () => (++tries > times ? answered : failed) };
}

test('a failed event is tried three times in all, an answered one not again', async () => {
  const { signal } = new AbortController();
  const once = failing(1);
  expect(await withRetries(once.invoke, [0, 0], signal)).toEqual({ outcome: answered, isFinal: true });
  expect(once.tries()).toBe(2);
  const always = failing(9);
  expect(await withRetries(always.invoke, [0, 0], signal)).toEqual({ outcome: failed, isFinal: true });
  expect(always.tries()).toBe(3);
});

test('a stop during the pause leaves the last word open', async () => {
  const stopping = new AbortController();
  const { invoke, tries } = failing(9);
  const result = withRetries(invoke, [60_000], stopping.signal);
  stopping.abort();
  expect(await result).toEqual({ outcome: failed, isFinal: false });
  expect(tries()).toBe(1);
});
