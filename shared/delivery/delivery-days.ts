import { business } from '#shared/content/business.ts';
import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';

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

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday of a Gregorian year (the anonymous algorithm of 1876, Meeus). */
const easterSunday = (year: number): string => {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon =
    (19 * a + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const shift = Math.floor((a + 11 * moon + 22 * week) / 451);
  const sum = moon + week - 7 * shift + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
};

/** The eleven legal holidays of metropolitan France (code du travail L3133-1). */
export const isPublicHoliday = (day: string): boolean => {
  if (FIXED.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((after) => addDays(easter, after) === day);
};
