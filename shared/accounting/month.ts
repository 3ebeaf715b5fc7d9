import { addDays, parisInstant } from '#shared/kernel/dates.ts';

/** `2026-10` for any day of November 2026; further back with `months`. */
export const monthBefore = (day: string, months = 1): string => {
  let last = day;
  for (let n = 0; n < months; n++) last = addDays(`${last.slice(0, 7)}-01`, -1);
  return last.slice(0, 7);
};

/** First day, first day of the month after, and their instants on a clock in Bordeaux. */
export const monthBounds = (month: string) => {
  const from = `${month}-01`;
  // the 28th and four days more are in the month after, whatever the month
  const until = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
  return { from, until, fromInstant: parisInstant(from, 0), untilInstant: parisInstant(until, 0) };
};
