import * as z from 'zod/mini';
import { parisDay, parisHour, weekday } from '#shared/kernel/dates.ts';
import { wholeNumber } from './setting-fields.ts';

/**
 * Nightly reads that can be switched off. The times are in the stack (infra/stack/shop-schedules.ts): stock
 * at 5:00, 5:30 and 6:30, till at 23:30 and 4:00; a setting only enables or skips a run. Work that
 * consistency depends on (outbox, payments, reconciliation, catalogue) is not optional.
 */
export const timedWorks = ['stockSnapshot', 'tillEvening', 'tillNight'] as const;
export type TimedWork = (typeof timedWorks)[number];

/** 1 Monday to 7 Sunday. */
type Wanted = { on: boolean; weekdays: readonly number[] };
export type TimedWorkSetting = {
  stockSnapshot: Wanted & { fromHour: number };
  tillEvening: Wanted;
  tillNight: Wanted;
};

const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

export const DEFAULT_TIMED_WORK: TimedWorkSetting = {
  stockSnapshot: { on: true, weekdays: EVERY_DAY, fromHour: 5 },
  tillEvening: { on: true, weekdays: EVERY_DAY },
  tillNight: { on: true, weekdays: EVERY_DAY },
};

/** Whether a run that starts now is enabled; weekday in Paris. */
export const isWantedNow = (setting: TimedWorkSetting, work: TimedWork, now: Date): boolean => {
  const wanted = setting[work];
  const fromHour = 'fromHour' in wanted ? wanted.fromHour : 0;
  return wanted.on && wanted.weekdays.includes(weekday(parisDay(now))) && parisHour(now) >= fromHour;
};

const DAYS = 'Choisissez au moins un jour.';
const weekdays = z.array(wholeNumber('Un jour va de 1 (lundi) à 7 (dimanche).', 1, 7), { error: DAYS }).check(
  z.minLength(1, DAYS),
  z.maxLength(7, 'Sept jours au plus.'),
  z.refine((days) => new Set(days).size === days.length, 'Chaque jour une fois.'),
);
const on = z.boolean({ error: 'Indiquez si ce travail est fait.' });

export const timedWorkWire = z.object({
  stock_snapshot: z.object({
    on,
    weekdays,
    from_hour: wholeNumber('Le stock se relève à partir de 5 h ou de 6 h.', 5, 6),
  }),
  till_evening: z.object({ on, weekdays }),
  till_night: z.object({ on, weekdays }),
});
type Wire = z.output<typeof timedWorkWire>;

const wantedFrom = (wire: { on: boolean; weekdays: number[] }): Wanted => ({
  on: wire.on,
  weekdays: wire.weekdays.toSorted((a, b) => a - b),
});
const wantedView = (wanted: Wanted) => ({ on: wanted.on, weekdays: [...wanted.weekdays] });

export const timedWorkFrom = (wire: Wire): TimedWorkSetting => ({
  stockSnapshot: { ...wantedFrom(wire.stock_snapshot), fromHour: wire.stock_snapshot.from_hour },
  tillEvening: wantedFrom(wire.till_evening),
  tillNight: wantedFrom(wire.till_night),
});

export const timedWorkView = (setting: TimedWorkSetting): Wire => ({
  stock_snapshot: { ...wantedView(setting.stockSnapshot), from_hour: setting.stockSnapshot.fromHour },
  till_evening: wantedView(setting.tillEvening),
  till_night: wantedView(setting.tillNight),
});
