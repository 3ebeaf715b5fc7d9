import * as z from 'zod/mini';
import { addDays } from '#shared/kernel/dates.ts';

/** Months for which a statement is available. */
export const STATEMENT_MONTHS = 12;

/** `2026-11` */
export const month = z
  .string({ error: 'Choisissez un mois.' })
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Le mois doit être au format AAAA-MM.'));

export const daysOfMonth = (named: string): { from: string; to: string } => {
  const from = `${named}-01`;
  const next = addDays(from, 32).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
};

/** The month of a day and previous ones, newest first. */
export const monthsUpTo = (day: string): string[] => {
  const months = [day.slice(0, 7)];
  while (months.length < STATEMENT_MONTHS) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
};

const NAMES = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « novembre 2026 » */
export const monthInFrench = (named: string): string => NAMES.format(new Date(`${named}-01T12:00:00Z`));
