import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { liveSpan } from '#shared/till/live-span.ts';
import { comparedDays, daysToExtract } from '#shared/till/till-day.ts';
import { requestedRange, daysOf, precedingRange, rangeOf, tillPeriods } from '#shared/till/till-period.ts';

const SATURDAY = '2026-11-21';

describe('the periods of TILL-01', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['day-before-yesterday', '2026-11-19', '2026-11-19'],
    ['current-week', '2026-11-16', '2026-11-21'],
    ['previous-week', '2026-11-09', '2026-11-15'],
    ['current-month-no-today', '2026-11-01', '2026-11-20'],
    ['this_month', '2026-11-01', '2026-11-21'],
    ['last_month', '2026-10-01', '2026-10-31'],
  ] as const)('%s, on a Saturday: %s to %s', (key, from, to) => {
    expect(rangeOf(key, SATURDAY)).toEqual({ from, to });
  });

  test.each([
    ['current-week', '2026-11-16', { from: '2026-11-16', to: '2026-11-16' }],
    ['current-week', '2026-11-22', { from: '2026-11-16', to: '2026-11-22' }],
    ['previous-week', '2026-11-16', { from: '2026-11-09', to: '2026-11-15' }],
    ['current-month-no-today', '2026-11-01', null],
    ['current-month-no-today', '2026-11-02', { from: '2026-11-01', to: '2026-11-01' }],
    ['this_month', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
    ['last_month', '2026-01-15', { from: '2025-12-01', to: '2025-12-31' }],
    ['last_month', '2028-03-31', { from: '2028-02-01', to: '2028-02-29' }],
    ['yesterday', '2027-01-01', { from: '2026-12-31', to: '2026-12-31' }],
  ] as const)('%s on %s', (key, today, range) => {
    expect(rangeOf(key, today)).toEqual(range);
  });

  test.prop([fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...tillPeriods)])(
    'never reach into tomorrow, and the preceding one has as many days and touches it',
    (offset, key) => {
      const today = addDays('2024-01-01', offset);
      if (key === 'custom') return;
      const range = rangeOf(key, today);
      if (range === null) return;
      expect(range.from <= range.to && range.to <= today).toBe(true);
      const before = precedingRange(range);
      expect(daysOf(before)).toHaveLength(daysOf(range).length);
      expect(addDays(before.to, 1)).toBe(range.from);
    },
  );

  test.each([
    ['summer time begins', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['summer time ends', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ])('the day on which %s has all its hours', (_case, day, first, last) => {
    expect([parisDay(new Date(first)), parisDay(new Date(last))]).toEqual([day, day]);
    const month = rangeOf('this_month', day);
    expect(daysOf(month).at(-1)).toBe(day);
    expect(new Set(daysOf(month)).size).toBe(Number(day.slice(8)));
    expect(rangeOf('yesterday', day)).toEqual({ from: addDays(day, -1), to: addDays(day, -1) });
  });
});

describe('a custom period', () => {
  /** The sentence and the field of the refusal. */
  const refused = (from_date?: string, to_date?: string) => {
    try {
      return requestedRange({ custom_period: true, from_date, to_date }, SATURDAY);
    } catch (error) {
      return error instanceof Refusal && [error.code, error.message, error.field];
    }
  };

  test('needs both dates, in order', () => {
    const both = (field: string) => ['invalid_input', 'Veuillez sélectionner les deux dates', field];
    expect(refused()).toEqual(both('from_date'));
    expect(refused('', '2026-11-01')).toEqual(both('from_date'));
    expect(refused('2026-11-01')).toEqual(both('to_date'));
    expect(() => requestedRange({ period: 'custom', to_date: '2026-11-01' }, SATURDAY)).toThrow('deux dates');
    expect(refused('2026-11-02', '2026-11-01')).toEqual([
      'invalid_input',
      'La date de début doit être antérieure ou égale à la date de fin',
      'from_date',
    ]);
  });

  test('is a year and a day at most', () => {
    expect(refused('2025-11-21', '2026-11-21')).toEqual({ from: '2025-11-21', to: '2026-11-21' });
    expect(refused('2025-11-20', '2026-11-21')).toEqual([
      'invalid_input',
      'La période ne peut pas dépasser un an.',
      'to_date',
    ]);
  });

  test('overrides a key, may be one day, and is today by default', () => {
    const one = { from_date: '2026-11-03', to_date: '2026-11-03' };
    expect(requestedRange({ period: 'today', custom_period: true, ...one }, SATURDAY)).toEqual({
      from: '2026-11-03',
      to: '2026-11-03',
    });
    expect(requestedRange({ period: 'custom', ...one }, SATURDAY)).toEqual({
      from: '2026-11-03',
      to: '2026-11-03',
    });
    expect(requestedRange({}, SATURDAY)).toEqual({ from: SATURDAY, to: SATURDAY });
    expect(requestedRange({ period: 'yesterday', ...one }, SATURDAY)).toEqual(rangeOf('yesterday', SATURDAY));
  });
});

describe('which days are read', () => {
  test('a schedule reads the last three always, and missing or unfinished ones of the last month', () => {
    const known = comparedDays(SATURDAY)
      .filter((date) => date !== '2026-11-05')
      .map((date) => ({ date, provisional: date === '2026-11-10' }));
    expect(daysToExtract(SATURDAY, known)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-10',
      '2026-11-05',
    ]);
    expect(daysToExtract(SATURDAY, [])).toHaveLength(31);
  });

  test('the till is called once, for the span with every day that is not stored', () => {
    const requested = daysOf({ from: '2026-11-01', to: '2026-11-05' });
    expect(liveSpan(requested, requested)).toBeNull();
    expect(liveSpan(requested, requested.slice(0, 4))).toEqual({ from: '2026-11-05', to: '2026-11-05' });
    expect(liveSpan(requested, ['2026-11-01', '2026-11-03'])).toEqual({
      from: '2026-11-02',
      to: '2026-11-05',
    });
    expect(liveSpan(daysOf(null), [])).toBeNull();
  });
});
