import { beforeEach, expect, test, vi } from 'vitest';
import type { LocalFunctions } from '#infra/local/lambda/functions.ts';
import { Schedules } from '#infra/local/triggers/schedules.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T20:00:00Z') });
  return () => void vi.useRealTimers();
});

test('after a night asleep each schedule runs once, not once for each missed run', async () => {
  const runs: number[] = [];
  const functions = {
    find: () => undefined,
    invokeAsync: async () => {
      runs.push(Date.now());
      return { kind: 'answered', payload: null };
    },
  } as unknown as LocalFunctions;
  const definition = {
    name: 'outbox',
    expression: 'rate(1 minute)',
    timezone: 'Europe/Paris',
    enabled: true,
    functionArn: 'arn:aws:lambda:eu-west-3:000000000000:function:outbox',
    input: {},
  };
  const schedules = new Schedules([definition], functions);
  schedules.start();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(runs).toHaveLength(3);
  // the lid was closed: eight hours pass and no timer fires
  vi.setSystemTime(new Date('2026-11-28T04:02:30Z'));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(runs).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(runs).toHaveLength(6);
  schedules.stop();
});
