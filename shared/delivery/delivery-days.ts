import { addDays, parisDay, parisHour, parisInstant, weekday } from '#shared/kernel/dates.ts';
import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';
import { isPublicHoliday } from './public-holidays.ts';

/** The lorries go out for this zone on this day. */
export const isDeliveryDay = (
  day: string,
  zone: Pick<DeliveryZone, 'weekdays'>,
  rules: DeliveryRules,
): boolean => {
  if (rules.openDays.includes(day)) return true;
  if (rules.closedDays.includes(day) || !zone.weekdays.includes(weekday(day))) return false;
  return !(rules.closedOnPublicHolidays && isPublicHoliday(day));
};

/** Today before the cutoff, tomorrow from it on: the day an order placed now counts for. */
const countsFor = (now: Date, rules: DeliveryRules): string => {
  const today = parisDay(now);
  return parisHour(now) < rules.cutoffHour ? today : addDays(today, 1);
};

/** Every day that may be chosen now, earliest first; none when the shop is closed for the whole horizon. */
export const deliveryDays = (zone: DeliveryZone, rules: DeliveryRules, now: Date): string[] => {
  const first = addDays(countsFor(now, rules), zone.leadDays);
  const last = addDays(parisDay(now), rules.horizonDays);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (isDeliveryDay(day, zone, rules)) days.push(day);
  }
  return days;
};

/** The cutoff until which this day could be chosen: so long more may be added to what goes on it. */
export const lastOrders = (day: string, zone: Pick<DeliveryZone, 'leadDays'>, rules: DeliveryRules): Date =>
  parisInstant(addDays(day, -zone.leadDays), rules.cutoffHour);

/** The instant of the next cutoff: until then the earliest day stays what it is. */
export const nextCutoff = (now: Date, rules: DeliveryRules): Date =>
  parisInstant(countsFor(now, rules), rules.cutoffHour);
