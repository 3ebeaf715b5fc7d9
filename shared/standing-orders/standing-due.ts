import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { ACCOUNT_PLACE } from '#shared/delivery/order-delivery.ts';
import { zoneOf } from '#shared/delivery/zone-of.ts';
import { nextToHandle, type PlannedDate } from './planned-dates.ts';
import { type HandledDate, MAX_DATES, type StandingOrder } from './standing-order.ts';

type Places = { address: string; postal: string; addresses?: readonly DeliveryAddress[] };

/** The delivery address; undefined: deleted. */
export const placeOf = (
  { address, postal, addresses = [] }: Places,
  addressId: string,
): Pick<DeliveryAddress, 'address' | 'postal'> | undefined =>
  addressId === ACCOUNT_PLACE ? { address, postal } : addresses.find(({ id }) => id === addressId);

/** undefined: the address was deleted or has no delivery zone. */
export const standingZone = (
  places: Places,
  { addressId }: Pick<StandingOrder, 'addressId'>,
  rules: DeliveryRules,
): DeliveryZone | undefined => {
  const place = placeOf(places, addressId);
  return place && place.address.trim() !== '' ? zoneOf(place.postal.replaceAll(' ', ''), rules) : undefined;
};

/** The next date to process; none after the end. */
export const nextDate = (
  standing: StandingOrder,
  zone: DeliveryZone | undefined,
  rules: DeliveryRules,
): PlannedDate | undefined =>
  standing.ended ? undefined : nextToHandle(standing, zone, rules, standing.doneUntil);

/** Dates pending confirmation, earliest deadline first. */
export const awaitingDates = ({ dates }: Pick<StandingOrder, 'dates'>): HandledDate[] =>
  dates.filter(({ state }) => state === 'to-confirm').toSorted((a, b) => a.cutoff.localeCompare(b.cutoff));

/** Time of the next work; undefined: none. */
export const dueAt = (
  standing: StandingOrder,
  zone: DeliveryZone | undefined,
  rules: DeliveryRules,
): Date | undefined => {
  const next = nextDate(standing, zone, rules)?.makeAt.getTime() ?? Infinity;
  const end = awaitingDates(standing)[0]?.cutoff;
  const first = Math.min(next, end === undefined ? Infinity : Date.parse(end));
  return first === Infinity ? undefined : new Date(first);
};

/** Records a processed date: it does not occur again. */
export const withHandled = (standing: StandingOrder, date: HandledDate): StandingOrder => ({
  ...standing,
  doneUntil: date.date > standing.doneUntil ? date.date : standing.doneUntil,
  dates: [date, ...standing.dates].slice(0, MAX_DATES),
});

/** Updates the result of a processed date. */
export const withState = (
  standing: StandingOrder,
  date: string,
  state: HandledDate['state'],
): StandingOrder => ({
  ...standing,
  dates: standing.dates.map((each) => (each.date === date ? { ...each, state } : each)),
});
