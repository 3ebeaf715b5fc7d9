import * as z from 'zod/mini';
import { addDays } from '#shared/kernel/dates.ts';
import { hoursOfDay } from './till-moments.ts';

/**
 * The active reading of a day. A new extraction writes its rows separately and activates them in one write.
 */
export const tillDay = z.object({
  /** Paris day, `YYYY-MM-DD`. */
  date: z.string(),
  version: z.string(),
  /** ISO instant of the start of the reading. */
  extractedAt: z.string(),
  /** Products × shops; 0: a day without sales. */
  recordCount: z.number(),
  ticketCount: z.number(),
  /** Read before the end of the day. */
  provisional: z.boolean(),
  /** Difference between the till's tickets and statistics, cents. */
  differenceCents: z.number(),
  /** Shops with sales, by the till's id; names may change. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Revenue of all shops TTC; absent on days read before the field existed. */
  takenTtcCents: z.exactOptional(z.number()),
  /** Revenue by hour; absent on days read before the field existed, and without tickets. */
  hours: z.exactOptional(hoursOfDay),
});
export type TillDay = z.output<typeof tillDay>;

/** Offline devices send their tickets up to three days late: these days are read again. */
const LATE_DAYS = 3;
/** Maximum age of a missing day that is read later. */
const CAUGHT_UP_DAYS = 31;

/** The days before this one that the schedule checks, newest first. */
export const comparedDays = (today: string): string[] =>
  Array.from({ length: CAUGHT_UP_DAYS }, (_, back) => addDays(today, -back - 1));

/** The last three days always; older ones when never or partially read. */
export const daysToExtract = (
  today: string,
  known: readonly Pick<TillDay, 'date' | 'provisional'>[],
): string[] => {
  const whole = new Set(known.filter(({ provisional }) => !provisional).map(({ date }) => date));
  return comparedDays(today).filter((date, back) => back < LATE_DAYS || !whole.has(date));
};
