import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { deliveryDays } from '#shared/delivery/delivery-days.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { zoneOf } from '#shared/delivery/zone-of.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';

/** Asks for the account's own address although there are delivery addresses. */
const ACCOUNT_ADDRESS = 'compte';

export type RequestedDelivery = {
  /** `YYYY-MM-DD`; absent: as soon as possible. */
  day?: string | undefined;
  /** One of the account's addresses, or `compte`; absent: the default one. */
  addressId?: string | undefined;
  /** Absent: the address's own note. */
  note?: string | undefined;
};

/** Whose order it is, as far as a lorry is concerned. */
export type Recipient = { postal: string; addresses: readonly DeliveryAddress[] };

/**
 * Where and when an order goes. The day is checked here whoever calls: not before the earliest possible one, on a day
 * on which lorries go out, within the horizon. Undefined when there is nothing to keep.
 */
export const chosenDelivery = (
  requested: RequestedDelivery,
  recipient: Recipient,
  rules: DeliveryRules,
  now: Date,
): OrderDelivery | undefined => {
  const address = chosenAddress(requested.addressId, recipient.addresses);
  const postal = (address?.postal ?? recipient.postal).replaceAll(' ', '');
  const zone = zoneOf(postal, rules);
  if (requested.day !== undefined) mustBePossible(requested.day, zone, postal, rules, now);
  const note = requested.note ?? address?.note ?? '';
  if (requested.day === undefined && !address && note === '' && !zone) return undefined;
  return {
    zone: zone?.id ?? null,
    day: requested.day ?? null,
    address: address ? withoutIdentity(address) : null,
    note,
  };
};

const chosenAddress = (
  id: string | undefined,
  addresses: readonly DeliveryAddress[],
): DeliveryAddress | undefined => {
  if (id === ACCOUNT_ADDRESS) return undefined;
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

const withoutIdentity = ({ label, address, complement, postal, city, phone }: DeliveryAddress) => ({
  label,
  address,
  complement,
  postal,
  city,
  phone,
});

const mustBePossible = (
  day: string,
  zone: DeliveryZone | undefined,
  postal: string,
  rules: DeliveryRules,
  now: Date,
): void => {
  if (!zone) {
    const message =
      postal === ''
        ? 'Ajoutez une adresse avec son code postal pour choisir un jour de livraison.'
        : `Nous ne livrons pas au code postal ${postal}. Contactez-nous pour organiser le transport.`;
    throw new Refusal('invalid_input', message, { field: 'delivery_address_id' });
  }
  const days = deliveryDays(zone, rules, now);
  if (days.includes(day)) return;
  throw new Refusal('invalid_input', whyNot(day, days, zone), {
    field: 'delivery_day',
    details: { delivery: { earliest: days[0] ?? null, days } },
  });
};

const whyNot = (day: string, days: readonly string[], zone: DeliveryZone): string => {
  const earliest = days[0];
  const last = days.at(-1);
  if (!earliest || !last) return 'Aucun jour de livraison n’est ouvert en ce moment. Contactez-nous.';
  if (day < earliest)
    return `Le jour de livraison le plus proche est maintenant le ${dayInFrench(earliest)}. Rien n’a été commandé : choisissez un autre jour.`;
  if (day > last) return `Le jour de livraison peut être choisi jusqu’au ${dayInFrench(last)}.`;
  return `Nous ne livrons pas le ${dayInFrench(day)} (${zone.label}) : choisissez un autre jour.`;
};
