import { addDays, frenchDay } from '#shared/kernel/dates.ts';

/**
 * The day that decides whether meat may leave: that of its delivery, never before today, and how many days of its use-by date
 * must remain then. A transfer or a cutting has no delivery: today counts.
 */
export type Departure = { today: string; deliveryDay?: string | null; minDays?: number };

/** A late delivery happens today. */
const deliveredOn = ({ today, deliveryDay }: Departure): string =>
  deliveryDay && deliveryDay > today ? deliveryDay : today;

/** The earliest use-by date that may leave. Meat may still be delivered on the day itself. */
export const earliestUseBy = (departure: Departure): string =>
  addDays(deliveredOn(departure), departure.minDays ?? 0);

/** Why a use-by date that is over today, at the delivery, or too soon after it keeps a lot from leaving; undefined where it may. */
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
