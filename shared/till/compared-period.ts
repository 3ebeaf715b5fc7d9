import { addDays, weekday } from '#shared/kernel/dates.ts';
import { daysOf, type DayRange, precedingRange } from './till-period.ts';

type Days = NonNullable<DayRange>;

/** What a period may be put beside, besides dates of one's own. */
export const comparisons = ['preceding', 'week', 'month', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const WEEK = 7;
/** Fifty-two weeks: the same weekday of the year before. */
const YEAR_OF_WEEKS = 52 * WEEK;

/**
 * The days that a period is put beside:
 * - `preceding`: as many days, just before;
 * - `week`: the same weekdays, as few weeks before as do not overlap;
 * - `month`: the same dates of the month before, a whole month beside a whole month;
 * - `year`: up to a week the same weekdays, 52 weeks before, because a Saturday is not sold like a Friday; longer periods
 *   the same dates.
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

/** From the first of a month to the last of one. */
const isWhole = ({ from, to }: Days): boolean => from.endsWith('-01') && to === lastOf(to);

/** The same date some months before; the last of a shorter month for a day that it does not have. */
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
