import type { PeriodAsked } from './till-sales.queries.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { requestedRange, tillPeriods, type TillPeriod } from '#shared/till/till-period.ts';

/** TILL-01, in the words of the counter. */
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

export interface PeriodChoice {
  key: TillPeriod;
  from: string;
  to: string;
  /** Absent while the dates of one's own are not complete. */
  asked?: PeriodAsked;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** ERR-85, before the server says it: which of the two fields, and its sentence. */
export const datesProblem = (from: string, to: string): { du?: string; au?: string } => {
  try {
    requestedRange({ custom_period: true, from_date: from, to_date: to }, to);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.field === 'to_date' ? { au: error.message } : { du: error.message };
  }
};

/** What the address asks for; today unless it says otherwise (AMB-67). */
export const choiceIn = (parameters: URLSearchParams): PeriodChoice => {
  const wanted = parameters.get('periode');
  const key = tillPeriods.find((period) => period === wanted) ?? 'today';
  const [from = '', to = ''] = ['du', 'au'].map((name) => {
    const day = parameters.get(name) ?? '';
    return DAY.test(day) ? day : '';
  });
  if (key !== 'custom') return { key, from, to, asked: { period: key } };
  const whole = from !== '' && to !== '' && Object.keys(datesProblem(from, to)).length === 0;
  return { key, from, to, ...(whole && { asked: { from, to } }) };
};
