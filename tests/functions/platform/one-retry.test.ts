import { expect, it } from 'vitest';
import { withOneRetry } from '#functions/platform/outside/one-retry.ts';
import { ok, refused, type Outcome } from '#functions/platform/outside/outcome.ts';

const unreachable: Outcome<string> = { kind: 'unreachable', cause: 'ECONNREFUSED' };
const ambiguous: Outcome<string> = { kind: 'ambiguous', cause: 'ECONNRESET' };
const unreadable: Outcome<string> = { kind: 'unreadable', cause: 'HTML' };

async function outcomeOf(answers: Outcome<string>[], retryWithinMs = 1000) {
  const left = [...answers];
  const outcome = await withOneRetry(async () => left.shift() ?? ok('one try too many'), {
    retryWithinMs,
    pauseMs: 1,
  });
  return { outcome, tries: answers.length - left.length };
}

it.each([
  ['a success', ok('done')],
  ['a refusal', refused('no', 400)],
  ['an answer that was not understood', unreadable],
])('does not repeat %s', async (_case, answer) => {
  expect(await outcomeOf([answer, ambiguous])).toEqual({ outcome: answer, tries: 1 });
});

it('takes the second answer after a broken first try', async () => {
  expect(await outcomeOf([ambiguous, ok('done')])).toEqual({ outcome: ok('done'), tries: 2 });
  expect(await outcomeOf([unreachable, refused('no', 409)])).toEqual({
    outcome: refused('no', 409),
    tries: 2,
  });
  expect(await outcomeOf([unreachable, unreachable])).toEqual({ outcome: unreachable, tries: 2 });
});

it('does not forget that the first try may have had its effect', async () => {
  expect(await outcomeOf([ambiguous, unreachable])).toEqual({ outcome: ambiguous, tries: 2 });
  expect(await outcomeOf([unreachable, ambiguous])).toEqual({ outcome: ambiguous, tries: 2 });
});

it('does not try again once its time is over', async () => {
  expect(await outcomeOf([ambiguous, ok('done')], -1)).toEqual({ outcome: ambiguous, tries: 1 });
});
