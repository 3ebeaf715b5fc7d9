import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { frenchDay, weekday } from '#shared/kernel/dates.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import type { SoldWhen } from './till-sales.queries.ts';

/** A bar and the compared one; null: unknown. */
export interface Slot {
  label: string;
  cents: Cents;
  beforeCents: Cents | null;
}

export interface DayCurve {
  /** « 21/11 ». */
  days: string[];
  cents: Cents[];
  /** The compared days, aligned by position; empty: unknown. */
  beforeCents: Cents[];
}

/** Minimum days of a line chart. */
const LINE_DAYS = 3;

/** Revenue by day; undefined with unknown days or too few. */
export const dayCurve = (when: SoldWhen, before: SoldWhen | null): DayCurve | undefined => {
  const cents = known(when);
  if (!cents || cents.length < LINE_DAYS) return undefined;
  return {
    days: when.days.map(({ date }) => frenchDay(date).slice(0, 5)),
    cents,
    // truncated to the period: one position per day
    beforeCents: ((before && known(before)) ?? []).slice(0, cents.length),
  };
};

const known = ({ days }: SoldWhen): Cents[] | undefined =>
  days.every(({ ca_ttc: revenue }) => revenue !== null)
    ? days.map(({ ca_ttc: revenue }) => centsFromEuros(revenue ?? 0))
    : undefined;

/** Average by weekday; undefined up to a week, where the curve is equivalent. */
export const byWeekday = (when: SoldWhen, before: SoldWhen | null): Slot[] | undefined => {
  if (when.days.length <= weekdayNames.length) return undefined;
  const then = before && averages(before);
  const now = averages(when);
  return weekdayNames.flatMap((label, at) => {
    const cents = now[at];
    return cents === undefined ? [] : [{ label, cents, beforeCents: then?.[at] ?? null }];
  });
};

const averages = ({ days }: SoldWhen): (Cents | undefined)[] =>
  weekdayNames.map((_, at) => {
    const sold = days.flatMap(({ date, ca_ttc: revenue }) =>
      revenue !== null && weekday(date) === at + 1 ? [centsFromEuros(revenue)] : [],
    );
    return sold.length === 0 ? undefined : Math.round(sum(sold) / sold.length);
  });

/** Average by hour, from the first to the last with sales; undefined: unknown. */
export const byHour = (when: SoldWhen, before: SoldWhen | null): Slot[] | undefined => {
  const now = hourly(when);
  const then = before && hourly(before);
  if (!now) return undefined;
  const sold = [...now.keys()].filter((hour) => now[hour] || then?.[hour]);
  const [first, last] = [sold[0], sold.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    label: `${first + at} h`,
    cents: now[first + at] ?? 0,
    beforeCents: then?.[first + at] ?? null,
  }));
};

/** No sales on any day: the shop was closed. Unknown days do not count as closed. */
export const isClosed = (when: SoldWhen | null): boolean =>
  when !== null && when.days.length > 0 && when.days.every(({ ca_ttc: revenue }) => revenue === 0);

/** Hours of two days; either can be unknown. */
export const byHourOfDays = (day: readonly number[] | null, before: readonly number[] | null) => {
  const ofOne = (hours: readonly number[] | null) =>
    hours && { days: [], hours: [...hours], days_with_hours: 1 };
  const now = ofOne(day);
  return now ? byHour(now, ofOne(before)) : undefined;
};

const hourly = ({ hours, days_with_hours: days }: SoldWhen): Cents[] | undefined =>
  days === 0 ? undefined : hours.map((revenue) => Math.round(centsFromEuros(revenue) / days));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
