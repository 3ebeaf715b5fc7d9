import { expect, test } from 'vitest';
import { withRetries } from '#infra/local/lambda/async-retries.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';

const failed: InvocationOutcome = { kind: 'failed', errorType: 'Error', errorMessage: 'no' };
const answered: InvocationOutcome = { kind: 'answered', payload: 1 };

const usual = { retries: 2, maxAgeMs: 60_000_000 };

function failing(times: number) {
  let tries = 0;
  return { tries: () => tries, invoke: async () => (++tries > times ? answered : failed) };
}

test('a failed event is tried three times in all, an answered one not again', async () => {
  const { signal } = new AbortController();
  const once = failing(1);
  expect(await withRetries(once.invoke, usual, signal, [0, 0])).toEqual({ outcome: answered, isFinal: true });
  expect(once.tries()).toBe(2);
  const always = failing(9);
  expect(await withRetries(always.invoke, usual, signal, [0, 0])).toEqual({ outcome: failed, isFinal: true });
  expect(always.tries()).toBe(3);
});

test('a stop during the pause leaves the outcome open', async () => {
  const stopping = new AbortController();
  const { invoke, tries } = failing(9);
  const result = withRetries(invoke, usual, stopping.signal);
  stopping.abort();
  expect(await result).toEqual({ outcome: failed, isFinal: false });
  expect(tries()).toBe(1);
});

test("the template's settings of a function apply: no second try, and no waiting beyond its time", async () => {
  const { signal } = new AbortController();
  const always = failing(9);
  await withRetries(always.invoke, { retries: 0, maxAgeMs: 60_000 }, signal, [0, 0]);
  expect(always.tries()).toBe(1);
  const refused: InvocationOutcome = { kind: 'throttled' };
  let looks = 0;
  const full = async () => (++looks, refused);
  expect(await withRetries(full, { retries: 0, maxAgeMs: 1500 }, signal, [])).toEqual({
    outcome: refused,
    isFinal: true,
  });
  expect(looks).toBe(2);
});

test('a run without free capacity is no failure', async () => {
  const { signal } = new AbortController();
  const outcomes: InvocationOutcome[] = [{ kind: 'throttled' }, answered];
  const invoke = async () => outcomes.shift() ?? failed;
  expect(await withRetries(invoke, { retries: 0, maxAgeMs: 60_000 }, signal, [])).toEqual({
    outcome: answered,
    isFinal: true,
  });
});
