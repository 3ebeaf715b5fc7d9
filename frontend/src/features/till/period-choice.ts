import type { PeriodQuery } from './till-sales.queries.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import {
  type DayRange,
  rangeOf,
  requestedRange,
  tillPeriods,
  type TillPeriod,
} from '#shared/till/till-period.ts';

/** TILL-01. */
export const periodLabels: Record<TillPeriod, string> = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  'day-before-yesterday': 'Avant-hier',
  'current-week': 'Cette semaine',
  'previous-week': 'La semaine dernière',
  'current-month-no-today': 'Ce mois-ci, sans aujourd’hui',
  this_month: 'Ce mois-ci',
  last_month: 'Le mois dernier',
  custom: 'Dates choisies',
};

export const periodOptions = tillPeriods.map((value) => ({ value, label: periodLabels[value] }));

/** Custom dates; '': not in the URL. */
export interface ChosenDays {
  from: string;
  to: string;
}

export interface PeriodChoice extends ChosenDays {
  key: TillPeriod;
  /** Absent while custom dates are incomplete. */
  period?: PeriodQuery;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** ERR-85, client-side: the field and its message. */
export const datesProblem = (from: string, to: string): { du?: string; au?: string } => {
  try {
    requestedRange({ custom_period: true, from_date: from, to_date: to }, to);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.field === 'to_date' ? { au: error.message } : { du: error.message };
  }
};

/** Two dates of the URL, and whether they form a range. */
export const chosenDaysIn = (
  parameters: URLSearchParams,
  names: readonly [string, string],
): ChosenDays & { isWhole: boolean } => {
  const [from = '', to = ''] = names.map((name) => {
    const day = parameters.get(name) ?? '';
    return DAY.test(day) ? day : '';
  });
  return { from, to, isWhole: from !== '' && to !== '' && Object.keys(datesProblem(from, to)).length === 0 };
};

/** The period of the URL; default today (AMB-67). */
export const choiceIn = (parameters: URLSearchParams): PeriodChoice => {
  const wanted = parameters.get('periode');
  const key = tillPeriods.find((period) => period === wanted) ?? 'today';
  const { from, to, isWhole } = chosenDaysIn(parameters, ['du', 'au']);
  if (key !== 'custom') return { key, from, to, period: { period: key } };
  return { key, from, to, ...(isWhole && { period: { from, to } }) };
};

/** Days of a choice, relative to `today`; null: none. */
export const daysOfChoice = ({ key, period }: PeriodChoice, today: string): DayRange =>
  period === undefined ? null : 'from' in period ? period : key === 'custom' ? null : rangeOf(key, today);
