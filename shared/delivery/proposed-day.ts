import { weekday } from '#shared/kernel/dates.ts';

/** The first of these days that is on a weekday which suits the place, else the first of all. */
export const proposedDay = (
  days: readonly string[],
  suits: readonly number[] | undefined,
): string | undefined => days.find((day) => suits?.includes(weekday(day))) ?? days[0];
