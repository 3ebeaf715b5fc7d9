import { isDeliveryDay, lastOrders } from '#shared/delivery/delivery-days.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { addDays, weekday } from '#shared/kernel/dates.ts';
import type { StandingPlan } from './standing-order.ts';

/** A standing order's date, as the plan and the house's days say it now. */
export type PlannedDate = {
  /** As the weekdays say: what a date is known by, wherever it is moved to. */
  date: string;
  /** When the lorry comes; null where none does. */
  day: string | null;
  what: 'delivery' | 'moved' | 'closed' | 'paused' | 'skipped';
  /** Until then the order is made, changed and confirmed. */
  cutoff: Date;
  /** When it is made. */
  makeAt: Date;
};

/** An order is made so long before its cutoff: whoever is asked has an evening and a morning. */
export const MADE_BEFORE_MS = 20 * 3_600_000;

/** Further ahead nobody looks. */
const HORIZON_DAYS = 400;
/** A closed day moves no further than this. */
const MOVES_DAYS = 6;

/** Where no lorry goes a date still has its hour, at which its customer is told so. */
const NOWHERE: Pick<DeliveryZone, 'leadDays' | 'weekdays'> = { leadDays: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] };

type Zone = Pick<DeliveryZone, 'leadDays' | 'weekdays'>;

const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

const weeksBetween = (from: string, day: string): number =>
  Math.round(
    (Date.parse(`${mondayOf(day)}T12:00:00Z`) - Date.parse(`${mondayOf(from)}T12:00:00Z`)) / 604_800_000,
  );

/** The weekdays, the weeks and the two ends name this day. */
const isNamed = ({ weekdays, everyWeeks, from, until }: StandingPlan, day: string): boolean =>
  day >= from &&
  (until === undefined || day <= until) &&
  weekdays.includes(weekday(day)) &&
  weeksBetween(from, day) % everyWeeks === 0;

export const isPaused = ({ pauses }: Pick<StandingPlan, 'pauses'>, day: string): boolean =>
  pauses.some(({ from, to }) => from <= day && day <= to);

const isWanted = (plan: StandingPlan, day: string): boolean =>
  isNamed(plan, day) && !isPaused(plan, day) && !plan.skips.includes(day);

/**
 * The nearest open day on the wanted side of a closed date. None where another date of the plan lies on the way or there:
 * nobody gets the same list twice on one day, and no date overtakes another.
 */
const movedTo = (plan: StandingPlan, date: string, zone: Zone, rules: DeliveryRules): string | null => {
  if (plan.closedDay === 'skip') return null;
  const step = plan.closedDay === 'before' ? -1 : 1;
  for (let away = 1; away <= MOVES_DAYS; away++) {
    const day = addDays(date, step * away);
    if (isWanted(plan, day)) return null;
    if (isDeliveryDay(day, zone, rules)) return isPaused(plan, day) ? null : day;
  }
  return null;
};

const planned = (plan: StandingPlan, date: string, zone: Zone, rules: DeliveryRules): PlannedDate => {
  const at = (what: PlannedDate['what'], day: string | null): PlannedDate => {
    const cutoff = lastOrders(day ?? date, zone, rules);
    return { date, day, what, cutoff, makeAt: new Date(cutoff.getTime() - MADE_BEFORE_MS) };
  };
  if (isPaused(plan, date)) return at('paused', null);
  if (plan.skips.includes(date)) return at('skipped', null);
  if (isDeliveryDay(date, zone, rules)) return at('delivery', date);
  const day = movedTo(plan, date, zone, rules);
  return day === null ? at('closed', null) : at('moved', day);
};

/**
 * The dates after a day, earliest first. Cutoffs never run backwards: who handles them in this order overlooks none.
 * @param zone undefined: the place is gone, or no lorry goes there
 */
export function* plannedDates(
  plan: StandingPlan,
  zone: Zone | undefined,
  rules: DeliveryRules,
  after: string,
): Generator<PlannedDate> {
  const first = after >= plan.from ? addDays(after, 1) : plan.from;
  const last = addDays(first, HORIZON_DAYS);
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (plan.until !== undefined && date > plan.until) return;
    if (isNamed(plan, date)) yield planned(plan, date, zone ?? NOWHERE, rules);
  }
}

/** Something is to be done for it, be it a letter; what its customer does not want needs none. */
export const isToHandle = ({ what }: Pick<PlannedDate, 'what'>): boolean =>
  what !== 'paused' && what !== 'skipped';

/** The first date that is still to be handled; undefined where none comes. */
export const nextToHandle = (...of: Parameters<typeof plannedDates>): PlannedDate | undefined => {
  for (const date of plannedDates(...of)) if (isToHandle(date)) return date;
  return undefined;
};

/** The last date that is over by now: a plan that begins or changes makes nothing up for those. */
export const overUntil = (now: Date, ...of: Parameters<typeof plannedDates>): string => {
  let over = of[3];
  for (const { date, cutoff } of plannedDates(...of)) {
    if (cutoff > now) return over;
    over = date;
  }
  return over;
};
