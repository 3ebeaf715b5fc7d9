import { addDays, frenchDay } from '#shared/kernel/dates.ts';

/**
 * Dates that decide whether a lot can leave: the delivery day, at least today, and the minimum remaining days
 * then. A transfer or cutting has no delivery: today applies.
 */
export type Departure = { today: string; deliveryDay?: string | null; minDays?: number };

/** A late delivery is made today. */
const deliveredOn = ({ today, deliveryDay }: Departure): string =>
  deliveryDay && deliveryDay > today ? deliveryDay : today;

/** Minimum use-by date of a delivered lot. Delivery on the use-by date itself is allowed. */
export const earliestUseBy = (departure: Departure): string =>
  addDays(deliveredOn(departure), departure.minDays ?? 0);

/**
 * Why a use-by date prevents a delivery: expired today, at the delivery, or too soon after it; undefined:
 * allowed.
 */
export const expiryProblem = (
  lot: string,
  sellBy: string | null,
  departure: Departure,
): string | undefined => {
  if (sellBy === null || sellBy >= earliestUseBy(departure)) return undefined;
  const { today, deliveryDay, minDays = 0 } = departure;
  const until = frenchDay(sellBy);
  if (sellBy < today) return `Le lot ${lot} a dépassé sa DLC (${until})`;
  const delivery = deliveredOn(departure);
  const day = deliveryDay ? `la livraison du ${frenchDay(delivery)}` : 'aujourd’hui';
  if (sellBy < delivery) return `Le lot ${lot} a une DLC au ${until}, avant ${day}`;
  return `Le lot ${lot} a une DLC au ${until} : il faut au moins ${minDays} ${minDays === 1 ? 'jour' : 'jours'} après ${day}`;
};
