import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { frenchDay, weekday } from '#shared/kernel/dates.ts';
import { type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import type { SoldWhen } from './till-sales.queries.ts';

/** One bar with the one it is compared with; null where that is unknown. */
export interface Slot {
  label: string;
  cents: Cents;
  beforeCents: Cents | null;
}

export interface DayCurve {
  /** « 21/11 ». */
  days: string[];
  cents: Cents[];
  /** The compared days, first beside first; empty when they are unknown. */
  beforeCents: Cents[];
}

/** From how many days on a line says something. */
const LINE_DAYS = 3;

/** Revenue by day; undefined where a day of it is not known, or there are too few of them. */
export const dayCurve = (when: SoldWhen, before: SoldWhen | null): DayCurve | undefined => {
  const cents = known(when);
  if (!cents || cents.length < LINE_DAYS) return undefined;
  return {
    days: when.days.map(({ date }) => frenchDay(date).slice(0, 5)),
    cents,
    // a longer one is cut where the period ends: the line has one place a day
    beforeCents: ((before && known(before)) ?? []).slice(0, cents.length),
  };
};

const known = ({ days }: SoldWhen): Cents[] | undefined =>
  days.every(({ ca_ttc: revenue }) => revenue !== null)
    ? days.map(({ ca_ttc: revenue }) => centsFromEuros(revenue ?? 0))
    : undefined;

/** What a day of the week brings on average; undefined up to a week, where the curve says the same. */
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

/** What an hour of the day brings on average, from the first that sold to the last; undefined when none is known. */
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

/** Nothing sold on any of the days: the shop was closed. An unknown day is not a closed one. */
export const isClosed = (when: SoldWhen | null): boolean =>
  when !== null && when.days.length > 0 && when.days.every(({ ca_ttc: revenue }) => revenue === 0);

/** The hours of two days, of which either may be unknown. */
export const byHourOfDays = (day: readonly number[] | null, before: readonly number[] | null) => {
  const ofOne = (hours: readonly number[] | null) =>
    hours && { days: [], hours: [...hours], days_with_hours: 1 };
  const now = ofOne(day);
  return now ? byHour(now, ofOne(before)) : undefined;
};

const hourly = ({ hours, days_with_hours: days }: SoldWhen): Cents[] | undefined =>
  days === 0 ? undefined : hours.map((revenue) => Math.round(centsFromEuros(revenue) / days));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
