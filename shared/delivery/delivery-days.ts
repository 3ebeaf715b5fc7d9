import { business } from '#shared/content/business.ts';
import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';
import { isPublicHoliday } from './public-holidays.ts';

export const isDeliveryDay = (
  day: string,
  zone: Pick<DeliveryZone, 'weekdays'>,
  rules: DeliveryRules,
): boolean => {
  if (rules.openDays.includes(day)) return true;
  if (rules.closedDays.includes(day) || !zone.weekdays.includes(weekday(day))) return false;
  return !(rules.closedOnPublicHolidays && isPublicHoliday(day));
};

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** A regular opening day (CST-22) or a delivery day, and not closed. */
const isWorkingDay = (day: string, rules: DeliveryRules): boolean => {
  if (rules.openDays.includes(day)) return true;
  if (rules.closedDays.includes(day) || (rules.closedOnPublicHolidays && isPublicHoliday(day))) return false;
  const isOpen = business.opening.days.includes(WEEKDAYS[weekday(day) - 1]!);
  return isOpen || rules.zones.some(({ weekdays }) => weekdays.includes(weekday(day)));
};

/** Limit of the search; no closing is longer. */
const LONGEST_CLOSING = 90;

/** The day itself for a count of 0. */
const workingDaysBefore = (day: string, count: number, rules: DeliveryRules): string => {
  let [found, left] = [day, count];
  for (let back = 1; left > 0 && back <= LONGEST_CLOSING; back++) {
    found = addDays(day, -back);
    if (isWorkingDay(found, rules)) left -= 1;
  }
  return found;
};

/**
 * AMB-114: deadline to order, add, confirm or accept: the cutoff hour of the last working day before the
 * delivery's lead time.
 */
export const lastOrders = (day: string, zone: Pick<DeliveryZone, 'leadDays'>, rules: DeliveryRules): Date =>
  parisInstant(workingDaysBefore(day, zone.leadDays, rules), rules.cutoffHour);

/** Days that can be chosen now, earliest first; empty when every day of the horizon is closed. */
export const deliveryDays = (zone: DeliveryZone, rules: DeliveryRules, now: Date): string[] => {
  const today = parisDay(now);
  const last = addDays(today, rules.horizonDays);
  const days: string[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) {
    if (isDeliveryDay(day, zone, rules) && (days.length > 0 || now < lastOrders(day, zone, rules)))
      days.push(day);
  }
  return days;
};

/** When the earliest day changes; without a zone or an open day, the next cutoff of a working day. */
export const nextCutoff = (zone: DeliveryZone | undefined, rules: DeliveryRules, now: Date): Date => {
  const earliest = zone && deliveryDays(zone, rules, now)[0];
  if (zone && earliest) return lastOrders(earliest, zone, rules);
  const today = parisDay(now);
  for (let ahead = 0; ahead <= LONGEST_CLOSING; ahead++) {
    const day = addDays(today, ahead);
    const cutoff = parisInstant(day, rules.cutoffHour);
    if (cutoff > now && isWorkingDay(day, rules)) return cutoff;
  }
  return parisInstant(addDays(today, LONGEST_CLOSING), rules.cutoffHour);
};
