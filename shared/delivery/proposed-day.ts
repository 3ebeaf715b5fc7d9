import { weekday } from '#shared/kernel/dates.ts';

/** The first day on a weekday that suits the address, else the first day. */
export const proposedDay = (
  days: readonly string[],
  suits: readonly number[] | undefined,
): string | undefined => days.find((day) => suits?.includes(weekday(day))) ?? days[0];
