import { expect, test } from 'vitest';
import { clockExpression } from '#infra/local/triggers/clock-expression.ts';

function next(expression: string, timezone: string, from: string): string | undefined {
  const started = new Date('2026-01-01T00:00:30Z');
  return clockExpression(expression, timezone, started)(new Date(from))?.toISOString();
}

test('cron runs in Paris time, in winter and in summer', () => {
  const nightly = 'cron(30 3 * * ? *)';
  expect(next(nightly, 'Europe/Paris', '2026-01-10T12:00:00Z')).toBe('2026-01-11T02:30:00.000Z');
  expect(next(nightly, 'Europe/Paris', '2026-07-10T12:00:00Z')).toBe('2026-07-11T01:30:00.000Z');
});

test('a local time that the change of the clock skips does not run that day, as on AWS', () => {
  const skipped = 'cron(15 2 * * ? *)';
  // 28 March 2027: from 02:00 to 03:00
  expect(next(skipped, 'Europe/Paris', '2027-03-27T12:00:00Z')).toBe('2027-03-29T00:15:00.000Z');
  expect(next('cron(0 3 * * ? *)', 'Europe/Paris', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
  // 31 October 2027: from 03:00 back to 02:00
  expect(next(skipped, 'Europe/Paris', '2027-10-30T12:00:00Z')).toBe('2027-10-31T00:15:00.000Z');
  expect(next(skipped, 'Europe/Paris', '2027-10-31T00:15:00Z')).toBe('2027-11-01T01:15:00.000Z');
});

test('weekdays are counted as AWS does: 2 is Monday', () => {
  // 2026-01-10 is a Saturday
  expect(next('cron(0 6 ? * 2 *)', 'UTC', '2026-01-10T12:00:00Z')).toBe('2026-01-12T06:00:00.000Z');
  expect(next('cron(0 6 ? * MON-FRI *)', 'UTC', '2026-01-10T12:00:00Z')).toBe('2026-01-12T06:00:00.000Z');
});

test('0/15 is every fifteen from 0, as AWS writes it', () => {
  const expression = 'cron(0/15 3-6 * * ? *)';
  expect(next(expression, 'UTC', '2026-01-10T02:50:00Z')).toBe('2026-01-10T03:00:00.000Z');
  expect(next(expression, 'UTC', '2026-01-10T03:05:00Z')).toBe('2026-01-10T03:15:00.000Z');
});

test('a rate counts from the start', () => {
  expect(next('rate(5 minutes)', 'UTC', '2026-01-01T00:00:30Z')).toBe('2026-01-01T00:05:30.000Z');
  expect(next('rate(1 hour)', 'UTC', '2026-01-01T05:00:00Z')).toBe('2026-01-01T05:00:30.000Z');
});

test('at runs once', () => {
  const once = 'at(2026-03-01T08:00:00)';
  expect(next(once, 'Europe/Paris', '2026-02-01T00:00:00Z')).toBe('2026-03-01T07:00:00.000Z');
  expect(next(once, 'Europe/Paris', '2026-03-02T00:00:00Z')).toBeUndefined();
});

test.each(['rate(5 fortnights)', 'rate(0 minutes)', 'cron(0 6 * *)', 'every day'])(
  '%s is refused',
  (text) => {
    expect(() => next(text, 'UTC', '2026-01-01T00:00:00Z')).toThrow(/rate|fields|expression/);
  },
);
