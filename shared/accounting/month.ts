import { addDays, parisInstant } from '#shared/kernel/dates.ts';

/** `2026-10` for a day of November 2026; earlier months with `months`. */
export const monthBefore = (day: string, months = 1): string => {
  let last = day;
  for (let n = 0; n < months; n++) last = addDays(`${last.slice(0, 7)}-01`, -1);
  return last.slice(0, 7);
};

/** First day, first day of the next month, and their instants in Paris time. */
export const monthBounds = (month: string) => {
  const from = `${month}-01`;
  // the 28th plus four days is always in the next month
  const until = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
  return { from, until, fromInstant: parisInstant(from, 0), untilInstant: parisInstant(until, 0) };
};
