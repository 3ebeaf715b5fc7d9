import { addDays } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type DayRange, daysOf, rangeOf } from '#shared/till/till-period.ts';

/** Running periods of the overview. */
export const openPeriods = ['current-week', 'this_month'] as const;
export type OpenPeriod = (typeof openPeriods)[number];

/**
 * The finished part of a period and the same part of the previous one: Monday to Wednesday of both weeks, the
 * 1st to the 25th of both months. Null before the first day is over. The current day is excluded.
 */
export const samePart = (
  period: OpenPeriod,
  today: string,
): { over: NonNullable<DayRange>; before: NonNullable<DayRange> } | null => {
  const range = rangeOf(period, today);
  const to = addDays(today, -1);
  if (!range || to < range.from) return null;
  const over = { from: range.from, to };
  if (period === 'current-week')
    return { over, before: { from: addDays(over.from, -7), to: addDays(to, -7) } };
  const monthBefore = rangeOf('last_month', range.from);
  if (!monthBefore) return null;
  const sameDay = `${monthBefore.from.slice(0, 8)}${to.slice(8)}`;
  const end = sameDay > monthBefore.to ? monthBefore.to : sameDay;
  return { over, before: { from: monthBefore.from, to: end } };
};

/** Revenue of some days; null when one is unknown. */
export const takenOn = (
  range: NonNullable<DayRange>,
  byDay: ReadonlyMap<string, Cents | null>,
): Cents | null =>
  daysOf(range).reduce<Cents | null>((sum, day) => {
    const cents = byDay.get(day) ?? null;
    return sum === null || cents === null ? null : sum + cents;
  }, 0);
