import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { frenchDay, weekday } from '#shared/kernel/dates.ts';
import { comparedRange, type Comparison, comparisons, lastWeekday } from '#shared/till/compared-period.ts';
import type { DayRange } from '#shared/till/till-period.ts';
import { type ChosenDays, chosenDaysIn } from './period-choice.ts';

type Days = NonNullable<DayRange>;
type WeekdayName = (typeof weekdayNames)[number];
export type ComparisonKey = Comparison | WeekdayName | 'custom';

export interface ComparisonChoice extends ChosenDays {
  key: ComparisonKey;
  /** Absent while custom dates are incomplete. */
  range?: Days;
}

/** « 26/11/2026 », « du 01/11/2026 au 26/11/2026 ». */
export const spanText = ({ from, to }: Days): string =>
  from === to ? frenchDay(from) : `du ${frenchDay(from)} au ${frenchDay(to)}`;

/** With the weekday for a single day: « samedi 21/11/2026 ». */
const spanWords = ({ from, to }: Days): string =>
  from === to ? `${weekdayNames[weekday(from) - 1]} ${frenchDay(from)}` : spanText({ from, to });

const ofDay: Record<Comparison, string> = {
  preceding: 'La veille',
  week: 'Le même jour, semaine d’avant',
  month: 'La même date, mois d’avant',
  year: 'Le même jour, année d’avant',
};
const ofPeriod: Record<Comparison, string> = {
  preceding: 'Autant de jours avant',
  week: 'Les mêmes jours de la semaine, avant',
  month: 'Le mois d’avant',
  year: 'L’année d’avant',
};

/** Comparison options of a period, each with its days. */
export const comparisonOptions = (range: Days): { value: ComparisonKey; label: string }[] => {
  const isDay = range.from === range.to;
  return [
    ...comparisons.map((value) => ({
      value,
      label: `${(isDay ? ofDay : ofPeriod)[value]} : ${spanWords(comparedRange(value, range))}`,
    })),
    ...(isDay
      ? weekdayNames.map((value, at) => ({
          value,
          label: `${value[0]?.toUpperCase()}${value.slice(1)} dernier : ${frenchDay(lastWeekday(at + 1, range.from))}`,
        }))
      : []),
    { value: 'custom', label: 'Dates choisies' },
  ];
};

/** The comparison of the URL; default the preceding days. */
export const comparisonIn = (parameters: URLSearchParams, range: Days): ComparisonChoice => {
  const wanted = parameters.get('avec');
  const key = comparisonOptions(range).find(({ value }) => value === wanted)?.value ?? 'preceding';
  const { from, to, isWhole } = chosenDaysIn(parameters, ['avec_du', 'avec_au']);
  if (key === 'custom') return { key, from, to, ...(isWhole && { range: { from, to } }) };
  const known = comparisons.find((each) => each === key);
  if (known) return { key, from, to, range: comparedRange(known, range) };
  const day = lastWeekday(weekdayNames.indexOf(key as WeekdayName) + 1, range.from);
  return { key, from, to, range: { from: day, to: day } };
};
