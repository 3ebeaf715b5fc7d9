import * as z from 'zod/mini';
import { parisDay, parisHour } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** Revenue of each of the 24 hours of a clock in Bordeaux. */
export const hoursOfDay = z.array(z.number());
export type HoursOfDay = z.output<typeof hoursOfDay>;

/** When a period was sold: what the till knows of it, VAT included. */
export const tillMoments = z.object({
  /** Revenue by Paris day; a day that cannot be told apart from others is absent. */
  days: z.record(z.string(), z.number()),
  hours: hoursOfDay,
  /** Of how many days the hours are known: those whose tickets were read. */
  daysWithHours: z.number(),
});
export type TillMoments = z.output<typeof tillMoments>;

type Sold = { soldAt: string; amountTtcCents: Cents };

export const noHours = (): HoursOfDay => Array.from({ length: 24 }, () => 0);

/** The hours at which ticket lines were sold. */
export const hoursOf = (lines: readonly Sold[]): HoursOfDay => {
  const hours = noHours();
  for (const { soldAt, amountTtcCents } of lines) {
    const hour = parisHour(new Date(soldAt));
    hours[hour] = (hours[hour] ?? 0) + amountTtcCents;
  }
  return hours;
};

/** The days on which ticket lines were sold. */
export const revenueByDay = (lines: readonly Sold[]): Record<string, Cents> => {
  const days: Record<string, Cents> = {};
  for (const { soldAt, amountTtcCents } of lines) {
    const day = parisDay(new Date(soldAt));
    days[day] = (days[day] ?? 0) + amountTtcCents;
  }
  return days;
};

export const addHours = (one: HoursOfDay, other: HoursOfDay): HoursOfDay =>
  one.map((cents, hour) => cents + (other[hour] ?? 0));

/** What hours had brought by a time of their day; of the running hour the part that is over. */
export const revenueUntil = (hours: HoursOfDay, at: Date): Cents => {
  const running = parisHour(at);
  const over = hours.slice(0, running).reduce((sum, cents) => sum + cents, 0);
  return over + Math.round(((hours[running] ?? 0) * at.getUTCMinutes()) / 60);
};
