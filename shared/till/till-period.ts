import { addDays } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The keys of the period selector (TILL-01). */
export const tillPeriods = [
  'today',
  'yesterday',
  'day-before-yesterday',
  'current-week',
  'previous-week',
  'current-month-no-today',
  'this_month',
  'last_month',
  'custom',
] as const;
export type TillPeriod = (typeof tillPeriods)[number];

/** Both days are included; null is a period without a day (the month so far, on its first). */
export type DayRange = { from: string; to: string } | null;

export type RequestedPeriod = {
  period?: TillPeriod | undefined;
  custom_period?: boolean | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
};

/** A year and a day: more cannot be read in the time a screen waits. */
const LONGEST_DAYS = 366;

/** The key in force: what asks for its own dates is custom, whatever else it says (AMB-67). */
export const periodKey = (requested: RequestedPeriod): TillPeriod =>
  requested.custom_period ? 'custom' : (requested.period ?? 'today');

/** The days a request means; `today` is the day in Paris. @throws Refusal with the sentences of ERR-85 */
export const requestedRange = (requested: RequestedPeriod, today: string): DayRange => {
  const key = periodKey(requested);
  return key === 'custom' ? customRange(requested) : rangeOf(key, today);
};

const customRange = ({ from_date: from, to_date: to }: RequestedPeriod): DayRange => {
  if (!from || !to) {
    throw refusal('Veuillez sélectionner les deux dates', from ? 'to_date' : 'from_date');
  }
  if (from > to)
    throw refusal('La date de début doit être antérieure ou égale à la date de fin', 'from_date');
  if (lengthOf({ from, to }) > LONGEST_DAYS)
    throw refusal('La période ne peut pas dépasser un an.', 'to_date');
  return { from, to };
};

/** The days of a key, seen from `today`; weeks start on Monday. */
export const rangeOf = (key: Exclude<TillPeriod, 'custom'>, today: string): DayRange => {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const first = `${today.slice(0, 8)}01`;
  switch (key) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'day-before-yesterday':
      return { from: addDays(today, -2), to: addDays(today, -2) };
    case 'current-week':
      return { from: monday, to: today };
    case 'previous-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'current-month-no-today':
      return today === first ? null : { from: first, to: addDays(today, -1) };
    case 'this_month':
      return { from: first, to: today };
    case 'last_month':
      return { from: `${addDays(first, -1).slice(0, 8)}01`, to: addDays(first, -1) };
  }
};

/** The period of as many days that ends where this one begins: what growth is measured against. */
export const precedingRange = (range: NonNullable<DayRange>): NonNullable<DayRange> => ({
  from: addDays(range.from, -lengthOf(range)),
  to: addDays(range.from, -1),
});

/** Every day of a period, first to last. */
export const daysOf = (range: DayRange): string[] =>
  range === null ? [] : Array.from({ length: lengthOf(range) }, (_, day) => addDays(range.from, day));

const lengthOf = ({ from, to }: NonNullable<DayRange>): number =>
  Math.round((noon(to) - noon(from)) / 86_400_000) + 1;

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const weekday = (day: string): number => new Date(noon(day)).getUTCDay();

const refusal = (message: string, field: string): Refusal => new Refusal('invalid_input', message, { field });
