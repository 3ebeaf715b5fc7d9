import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { cents, instant, parisInstant, thousandths } from '#functions/gateways/cashmag/till-shapes.ts';

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test.each([
  ['winter', '2026-11-21 18:42:10', '2026-11-21T17:42:10.000Z'],
  ['summer', '2026-07-14 18:42:10', '2026-07-14T16:42:10.000Z'],
  ['midnight', '2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['before the clocks go forward', '2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
  ['after the clocks went forward', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
  ['the hour that does not exist', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ['the hour that comes twice: the first', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['after it', '2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
])('%s', (_case, wallTime, iso) => {
  expect(parisInstant(wallTime)).toBe(iso);
});

test.prop([fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })])(
  'a Paris wall clock time maps to an instant at which Paris shows it',
  (at) => {
    const wallTime = CLOCK.format(at);
    expect(CLOCK.format(new Date(parisInstant(wallTime)))).toBe(wallTime);
  },
);

test('a date with an offset is an instant already', () => {
  expect(z.parse(instant, '2026-11-21T18:42:10+01:00')).toBe('2026-11-21T17:42:10.000Z');
  expect(z.safeParse(instant, '2026-13-41 09:00:00').success).toBe(false);
  expect(z.safeParse(instant, '21/11/2026').success).toBe(false);
});

test.each([
  [1.005, 101],
  ['12,50', 1250],
  ['-3.1', -310],
  [0.1 + 0.2, 30],
  [-0.001, 0],
])('%s euros are %i cents', (euros, expected) => {
  expect(z.parse(cents, euros)).toBe(expected);
});

test.each(['', 'abc', '1e5', '1.2.3', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is no quantity',
  (value) => expect(z.safeParse(thousandths, value).success).toBe(false),
);
