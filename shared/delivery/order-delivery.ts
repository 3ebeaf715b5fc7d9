import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';

type OrderAddress = Pick<
  DeliveryAddress,
  'label' | 'address' | 'complement' | 'postal' | 'city' | 'phone' | 'hours'
>;

/** Where and when an order goes, as it was when it was placed. */
export type OrderDelivery = {
  zone: string | null;
  /** `YYYY-MM-DD`; null: as soon as possible. */
  day: string | null;
  /** Null: to the account's own address. */
  address: OrderAddress | null;
  /** For the driver. */
  note: string;
};

/** `Cuisine : 3 quai de l’Essai, Cour, 33300 Bordeaux, tél. 05 00 00 00 01`. */
export const addressLine = ({ label, address, complement, postal, city, phone }: OrderAddress): string =>
  `${label} : ${[address, complement, `${postal} ${city}`, phone && `tél. ${phone}`].filter(Boolean).join(', ')}`;

/** Instructions for preparation and delivery; empty when there are none. */
export const deliveryNote = ({ day, address, note }: OrderDelivery): string =>
  [
    day && `Livraison souhaitée le ${dayInFrench(day)}`,
    address && `Adresse – ${addressLine(address)}`,
    address?.hours && `Horaires : ${address.hours}`,
    note && `Note pour le livreur : ${note}`,
  ]
    .filter(Boolean)
    .join('\n');
