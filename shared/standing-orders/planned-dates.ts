import { isDeliveryDay, lastOrders } from '#shared/delivery/delivery-days.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { addDays, weekday } from '#shared/kernel/dates.ts';
import type { StandingPlan } from './standing-order.ts';

/** A date of a standing order under its plan and the current closed days. */
export type PlannedDate = {
  /** The date of the weekday rule; identifies it even when it is moved. */
  date: string;
  /** Delivery day; null: none. */
  day: string | null;
  what: 'delivery' | 'moved' | 'closed' | 'paused' | 'skipped';
  /** Deadline to create, change and confirm the order. */
  cutoff: Date;
  /** When the order is created. */
  makeAt: Date;
};

/** Hours between creation and cutoff: an evening and a morning to confirm. */
export const MADE_BEFORE_MS = 20 * 3_600_000;

/** Maximum look-ahead. */
const HORIZON_DAYS = 400;
/** Maximum days by which a closed day is moved. */
const MOVES_DAYS = 6;

/** A date without a delivery zone still has a time at which the customer is informed. */
const NOWHERE: Pick<DeliveryZone, 'leadDays' | 'weekdays'> = { leadDays: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] };

type Zone = Pick<DeliveryZone, 'leadDays' | 'weekdays'>;

const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

const weeksBetween = (from: string, day: string): number =>
  Math.round(
    (Date.parse(`${mondayOf(day)}T12:00:00Z`) - Date.parse(`${mondayOf(from)}T12:00:00Z`)) / 604_800_000,
  );

/** Whether weekdays, week interval, start and end include this day. */
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
 * The nearest open day in the configured direction. None where another date of the plan is on the way or on
 * that day: one delivery a day, and dates stay in order.
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
 * Dates after a day, earliest first. Cutoffs are ascending, so processing in order skips none.
 * @param zone undefined: the address was deleted or has no delivery zone
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

/** Needs an order or at least a letter; skipped dates need neither. */
export const isToHandle = ({ what }: Pick<PlannedDate, 'what'>): boolean =>
  what !== 'paused' && what !== 'skipped';

/** The first date to process; undefined: none. */
export const nextToHandle = (...of: Parameters<typeof plannedDates>): PlannedDate | undefined => {
  for (const date of plannedDates(...of)) if (isToHandle(date)) return date;
  return undefined;
};

/** The last date in the past: a new or changed plan does not create past dates. */
export const overUntil = (now: Date, ...of: Parameters<typeof plannedDates>): string => {
  let over = of[3];
  for (const { date, cutoff } of plannedDates(...of)) {
    if (cutoff > now) return over;
    over = date;
  }
  return over;
};
