import * as z from 'zod/mini';
import { addDays } from '#shared/kernel/dates.ts';
import { hoursOfDay } from './till-moments.ts';

/** Which reading of a day is shown. A new extraction writes its rows beside it and flips this in the same write. */
export const tillDay = z.object({
  /** Paris day, `YYYY-MM-DD`. */
  date: z.string(),
  version: z.string(),
  /** ISO instant at which the till began to be read. */
  extractedAt: z.string(),
  /** Products × shops; 0 is a day without a sale. */
  recordCount: z.number(),
  ticketCount: z.number(),
  /** The day was not over when it was read. */
  provisional: z.boolean(),
  /** What the till's tickets and statistics disagreed about, in cents. */
  differenceCents: z.number(),
  /** Shops that sold something, by the till's id; the name may change. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Revenue of all shops, VAT included; absent of days read before it was kept. */
  takenTtcCents: z.exactOptional(z.number()),
  /** Revenue by hour; absent of days read before it was kept, and when the tickets were not read. */
  hours: z.exactOptional(hoursOfDay),
});
export type TillDay = z.output<typeof tillDay>;

/** How far back the till is read again: devices that were offline send their tickets up to three days late. */
const LATE_DAYS = 3;
/** How far back a missing day is caught up with. */
const CAUGHT_UP_DAYS = 31;

/** The days before this one that a schedule looks at, newest first. */
export const comparedDays = (today: string): string[] =>
  Array.from({ length: CAUGHT_UP_DAYS }, (_, back) => addDays(today, -back - 1));

/** Of those, the ones to read: the last three whatever is known, the others when never read or not to their end. */
export const daysToExtract = (
  today: string,
  known: readonly Pick<TillDay, 'date' | 'provisional'>[],
): string[] => {
  const whole = new Set(known.filter(({ provisional }) => !provisional).map(({ date }) => date));
  return comparedDays(today).filter((date, back) => back < LATE_DAYS || !whole.has(date));
};
