import { addDays, weekday } from '#shared/kernel/dates.ts';
import { daysOf, type DayRange, precedingRange } from './till-period.ts';

type Days = NonNullable<DayRange>;

/** Comparison periods other than custom dates. */
export const comparisons = ['preceding', 'week', 'month', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const WEEK = 7;
/** Fifty-two weeks: the same weekday of the previous year. */
const YEAR_OF_WEEKS = 52 * WEEK;

/**
 * The compared days:
 * - `preceding`: the same number of days just before;
 * - `week`: the same weekdays, the fewest weeks before without overlap;
 * - `month`: the same dates of the previous month; a whole month for a whole month;
 * - `year`: up to a week the same weekdays 52 weeks before, since sales depend on the weekday; longer periods
 * the same dates.
 */
export const comparedRange = (comparison: Comparison, range: Days): Days => {
  const days = daysOf(range).length;
  switch (comparison) {
    case 'preceding':
      return precedingRange(range);
    case 'week':
      return daysBefore(range, Math.ceil(days / WEEK) * WEEK);
    case 'month':
      return monthsBefore(range, 1);
    case 'year':
      return days <= WEEK ? daysBefore(range, YEAR_OF_WEEKS) : monthsBefore(range, 12);
  }
};

/** « Samedi dernier »: the last such weekday (1 Monday to 7 Sunday) before a day. */
export const lastWeekday = (wanted: number, before: string): string =>
  addDays(before, -((weekday(before) - wanted + WEEK) % WEEK || WEEK));

const daysBefore = ({ from, to }: Days, days: number): Days => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
});

const monthsBefore = ({ from, to }: Days, months: number): Days => ({
  from: monthBefore(from, months),
  to: isWhole({ from, to }) ? lastOf(monthBefore(to.slice(0, 8) + '01', months)) : monthBefore(to, months),
});

/** From the first day of a month to the last day of one. */
const isWhole = ({ from, to }: Days): boolean => from.endsWith('-01') && to === lastOf(to);

/** The same date of an earlier month, or its last day where it is shorter. */
const monthBefore = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 8)}01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  const month = first.toISOString().slice(0, 8);
  const same = `${month}${day.slice(8)}`;
  const last = lastOf(`${month}01`);
  return same < last ? same : last;
};

const lastOf = (day: string): string => {
  const next = new Date(`${day.slice(0, 8)}01T12:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
};
