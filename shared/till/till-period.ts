import { addDays } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseFuture } from '#shared/kernel/refuse-future.ts';

/** Keys of the period selector (TILL-01). */
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

/** Both days included; null: an empty period (month to date, on the first). */
export type DayRange = { from: string; to: string } | null;

export type RequestedPeriod = {
  period?: TillPeriod | undefined;
  custom_period?: boolean | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
};

/** Custom days to compare with; absent: the preceding ones. */
export type RequestedComparison = {
  compare_from?: string | undefined;
  compare_to?: string | undefined;
};

/** A year and a day: longer periods exceed a request's time. */
const LONGEST_DAYS = 366;

/** A request with its own dates is `custom`, whatever its key (AMB-67). */
export const periodKey = (requested: RequestedPeriod): TillPeriod =>
  requested.custom_period ? 'custom' : (requested.period ?? 'today');

/**
 * @param today day in Paris
 * @throws Refusal with the sentences of ERR-85
 */
export const requestedRange = (requested: RequestedPeriod, today: string): DayRange => {
  const key = periodKey(requested);
  return key === 'custom'
    ? chosenRange(requested.from_date, requested.to_date, ['from_date', 'to_date'])
    : rangeOf(key, today);
};

/** @throws Refusal with the sentences of ERR-85, or for future days */
export const requestedComparison = (
  { compare_from: from, compare_to: to }: RequestedComparison,
  range: NonNullable<DayRange>,
  today: string,
): NonNullable<DayRange> => {
  if (!from && !to) return precedingRange(range);
  const chosen = chosenRange(from, to, ['compare_from', 'compare_to']);
  refuseFuture(chosen.to, today, 'compare_to');
  return chosen;
};

const chosenRange = (
  from: string | undefined,
  to: string | undefined,
  [first, last]: readonly [string, string],
): NonNullable<DayRange> => {
  if (!from || !to) throw refusal('Veuillez sélectionner les deux dates', from ? last : first);
  if (from > to) throw refusal('La date de début doit être antérieure ou égale à la date de fin', first);
  if (lengthOf({ from, to }) > LONGEST_DAYS) throw refusal('La période ne peut pas dépasser un an.', last);
  return { from, to };
};

/** Weeks start on Monday. */
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

/** The period of the same length that ends before this one: the base of growth. */
export const precedingRange = (range: NonNullable<DayRange>): NonNullable<DayRange> => ({
  from: addDays(range.from, -lengthOf(range)),
  to: addDays(range.from, -1),
});

export const daysOf = (range: DayRange): string[] =>
  range === null ? [] : Array.from({ length: lengthOf(range) }, (_, day) => addDays(range.from, day));

const lengthOf = ({ from, to }: NonNullable<DayRange>): number =>
  Math.round((noon(to) - noon(from)) / 86_400_000) + 1;

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const weekday = (day: string): number => new Date(noon(day)).getUTCDay();

const refusal = (message: string, field: string): Refusal => new Refusal('invalid_input', message, { field });
