import { CART_STAYS } from '#shared/kernel/cart-stays.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { deliveryDays } from '#shared/delivery/delivery-days.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { zoneOf } from '#shared/delivery/zone-of.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ACCOUNT_PLACE, type OrderDelivery } from '#shared/delivery/order-delivery.ts';
import { proposedDay } from '#shared/delivery/proposed-day.ts';

export type RequestedDelivery = {
  /** `YYYY-MM-DD`; absent: the earliest possible one, on a weekday of the place if it has any. */
  day?: string | undefined;
  /** One of the account's addresses, or `compte`; absent: the default one. */
  addressId?: string | undefined;
  /** Absent: the address's own note. */
  note?: string | undefined;
};

/** Recipient of a delivery. */
export type Recipient = {
  /** The account's own street and postcode; empty if not given. */
  address: string;
  postal: string;
  addresses: readonly DeliveryAddress[];
};

/**
 * Place and day of an order: required of every order. Both are checked here for all callers: an address in a
 * zone, and a day not before the earliest possible one, on which there are rounds, within the horizon. The
 * defaults are the account's usual address and the earliest day that suits the place.
 */
export const chosenDelivery = (
  requested: RequestedDelivery,
  recipient: Recipient,
  rules: DeliveryRules,
  now: Date,
): OrderDelivery => {
  const address = chosenAddress(requested.addressId, recipient.addresses);
  const zone = zoneAt(address ?? recipient, rules);
  return {
    zone: zone.id,
    day: possibleDay(requested.day, address?.days, { zone, rules, now }),
    address: address ? storedAddress(address) : null,
    note: requested.note ?? address?.note ?? '',
  };
};

/** Some zones have a minimum order. */
export const refuseUnderMinimum = (
  zone: DeliveryZone | undefined,
  goodsHtCents: Cents,
  nothing = `Rien n’a été commandé${CART_STAYS}.`,
): void => {
  const minimum = zone?.minimumCents;
  if (minimum === undefined || goodsHtCents >= minimum) return;
  throw new Refusal(
    'invalid_input',
    `Pour ${zone?.label}, une commande est d’au moins ${moneyText(minimum)} HT : il manque ${moneyText(minimum - goodsHtCents)}. ${nothing}`,
    {
      field: 'items',
      withoutAmounts: `Pour ${zone?.label}, cette commande est sous le minimum livré. ${nothing}`,
    },
  );
};

const chosenAddress = (
  id: string | undefined,
  addresses: readonly DeliveryAddress[],
): DeliveryAddress | undefined => {
  if (id === ACCOUNT_PLACE) return undefined;
  if (id === undefined) return addresses.find((address) => address.isDefault);
  const address = addresses.find((each) => each.id === id);
  if (!address) {
    throw new Refusal(
      'invalid_input',
      'Cette adresse de livraison n’existe plus : choisissez-en une autre.',
      {
        field: 'delivery_address_id',
      },
    );
  }
  return address;
};

/** The stored part of a place. */
const storedAddress = ({
  id,
  label,
  address,
  complement,
  postal,
  city,
  phone,
  hours,
  contact,
}: DeliveryAddress) => ({
  label,
  address,
  complement,
  postal,
  city,
  phone,
  ...(hours ? { hours } : {}),
  ...(contact ? { contact } : {}),
  placeId: id,
});

const NOWHERE = `Indiquez où livrer : ajoutez une adresse avec sa rue et son code postal. Rien n’a été commandé${CART_STAYS}.`;

const zoneAt = (to: Pick<DeliveryAddress, 'address' | 'postal'>, rules: DeliveryRules): DeliveryZone => {
  const postal = to.postal.replaceAll(' ', '');
  const zone = zoneOf(postal, rules);
  if (zone && to.address.trim() !== '') return zone;
  const message =
    postal === '' || zone
      ? NOWHERE
      : `Nous ne livrons pas au code postal ${postal}. Contactez-nous pour organiser le transport.`;
  throw new Refusal('invalid_input', message, { field: 'delivery_address_id' });
};

const possibleDay = (
  requested: string | undefined,
  suits: readonly number[] | undefined,
  { zone, rules, now }: { zone: DeliveryZone; rules: DeliveryRules; now: Date },
): string => {
  const days = deliveryDays(zone, rules, now);
  const day = requested ?? proposedDay(days, suits);
  if (day !== undefined && days.includes(day)) return day;
  throw new Refusal('invalid_input', whyNot(day, days, zone), {
    field: 'delivery_day',
    details: { delivery: { earliest: days[0] ?? null, days } },
  });
};

const whyNot = (day: string | undefined, days: readonly string[], zone: DeliveryZone): string => {
  const earliest = days[0];
  const last = days.at(-1);
  if (day === undefined || !earliest || !last)
    return `Aucun jour de livraison n’est ouvert en ce moment. Contactez-nous${CART_STAYS}.`;
  if (day < earliest)
    return `Le jour de livraison le plus proche est maintenant le ${dayInFrench(earliest)}. Rien n’a été commandé : choisissez un autre jour.`;
  if (day > last) return `Le jour de livraison peut être choisi jusqu’au ${dayInFrench(last)}.`;
  return `Nous ne livrons pas le ${dayInFrench(day)} (${zone.label}) : choisissez un autre jour.`;
};
