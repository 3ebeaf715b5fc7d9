import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { addDays, weekday } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { comparedRange, lastWeekday } from '#shared/till/compared-period.ts';
import { revenueUntil } from '#shared/till/till-moments.ts';
import { daysOf, precedingRange, requestedComparison } from '#shared/till/till-period.ts';

const span = (from: string, to = from) => ({ from, to });

describe('comparison period', () => {
  test.each([
    ['preceding', span('2026-11-26'), span('2026-11-25')],
    ['week', span('2026-11-26'), span('2026-11-19')],
    ['month', span('2026-11-26'), span('2026-10-26')],
    // a Thursday next to a Thursday
    ['year', span('2026-11-26'), span('2025-11-27')],
    ['week', span('2026-11-23', '2026-11-26'), span('2026-11-16', '2026-11-19')],
    // ten days: two weeks before, so that no day is on both sides
    ['week', span('2026-11-16', '2026-11-25'), span('2026-11-02', '2026-11-11')],
    // a whole month next to a whole month, a part next to the same dates
    ['month', span('2026-10-01', '2026-10-31'), span('2026-09-01', '2026-09-30')],
    ['month', span('2026-09-01', '2026-09-30'), span('2026-08-01', '2026-08-31')],
    ['month', span('2026-11-01', '2026-11-26'), span('2026-10-01', '2026-10-26')],
    ['month', span('2027-03-31'), span('2027-02-28')],
    ['year', span('2028-02-01', '2028-02-29'), span('2027-02-01', '2027-02-28')],
    ['year', span('2026-11-01', '2026-11-26'), span('2025-11-01', '2025-11-26')],
  ] as const)('%s of %o is %o', (comparison, range, expected) => {
    expect(comparedRange(comparison, range)).toEqual(expected);
  });

  test('« samedi dernier » is never the day itself', () => {
    expect(lastWeekday(6, '2026-11-26')).toBe('2026-11-21');
    expect(lastWeekday(6, '2026-11-21')).toBe('2026-11-14');
    expect(lastWeekday(7, '2026-11-23')).toBe('2026-11-22');
  });

  test.prop([fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 40 })])(
    'the same weekdays begin on the same one, and do not overlap',
    (day, more) => {
      const from = addDays('2020-01-01', day);
      const range = span(from, addDays(from, more));
      const before = comparedRange('week', range);
      expect(weekday(before.from)).toBe(weekday(range.from));
      expect(daysOf(before)).toHaveLength(daysOf(range).length);
      expect(before.to < range.from).toBe(true);
    },
  );
});

describe('the requested days', () => {
  const range = span('2026-11-26');

  test('none: as many before; two: those', () => {
    expect(requestedComparison({}, range, '2026-11-26')).toEqual(precedingRange(range));
    expect(
      requestedComparison({ compare_from: '2026-11-01', compare_to: '2026-11-07' }, range, '2026-11-26'),
    ).toEqual(span('2026-11-01', '2026-11-07'));
  });

  test.each([
    [{ compare_from: '2026-11-01' }, 'compare_to', 'Veuillez sélectionner les deux dates'],
    [{ compare_to: '2026-11-01' }, 'compare_from', 'Veuillez sélectionner les deux dates'],
    [
      { compare_from: '2026-11-02', compare_to: '2026-11-01' },
      'compare_from',
      'La date de début doit être antérieure ou égale à la date de fin',
    ],
    [
      { compare_from: '2025-01-01', compare_to: '2026-11-01' },
      'compare_to',
      'La période ne peut pas dépasser un an.',
    ],
    [
      { compare_from: '2026-11-26', compare_to: '2026-11-27' },
      'compare_to',
      'Le 27/11/2026 n’est pas encore arrivé.',
    ],
  ])('%o is refused at %s', (asked, field, message) => {
    const ask = () => requestedComparison(asked, range, '2026-11-26');
    expect(ask).toThrow(Refusal);
    expect(ask).toThrow(expect.objectContaining({ message, field }));
  });
});

test('the hours of a day count up to the time of another', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 6000 : hour === 10 ? 3000 : 0));
  expect(revenueUntil(hours, new Date('2026-11-26T07:59:00Z'))).toBe(0);
  // half past nine in Paris: half of what nine o'clock brought
  expect(revenueUntil(hours, new Date('2026-11-26T08:30:00Z'))).toBe(3000);
  expect(revenueUntil(hours, new Date('2026-11-26T20:00:00Z'))).toBe(9000);
});
