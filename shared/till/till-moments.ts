import * as z from 'zod/mini';
import { parisDay, parisHour } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** Revenue of the 24 hours of a day in Paris time. */
export const hoursOfDay = z.array(z.number());
export type HoursOfDay = z.output<typeof hoursOfDay>;

/** Revenue over time TTC. */
export const tillMoments = z.object({
  /** Revenue by Paris day; absent where a day cannot be separated from others. */
  days: z.record(z.string(), z.number()),
  hours: hoursOfDay,
  /** Days whose tickets were read, so that their hours are known. */
  daysWithHours: z.number(),
});
export type TillMoments = z.output<typeof tillMoments>;

type Sold = { soldAt: string; amountTtcCents: Cents };

export const noHours = (): HoursOfDay => Array.from({ length: 24 }, () => 0);

export const hoursOf = (lines: readonly Sold[]): HoursOfDay => {
  const hours = noHours();
  for (const { soldAt, amountTtcCents } of lines) {
    const hour = parisHour(new Date(soldAt));
    hours[hour] = (hours[hour] ?? 0) + amountTtcCents;
  }
  return hours;
};

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

/** Revenue until a time of day; the current hour counts proportionally. */
export const revenueUntil = (hours: HoursOfDay, at: Date): Cents => {
  const running = parisHour(at);
  const over = hours.slice(0, running).reduce((sum, cents) => sum + cents, 0);
  return over + Math.round(((hours[running] ?? 0) * at.getUTCMinutes()) / 60);
};
