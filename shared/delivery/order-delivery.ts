import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { dayInFrench } from '#shared/kernel/dates.ts';

/** Selects the account's own address although delivery addresses exist. */
export const ACCOUNT_PLACE = 'compte';

type OrderAddress = Pick<
  DeliveryAddress,
  'label' | 'address' | 'complement' | 'postal' | 'city' | 'phone' | 'hours' | 'contact'
> & {
  /** Id of the customer's delivery address, which may be deleted later. */
  placeId?: string;
};

/** Delivery of an order; a snapshot of the address at ordering. */
export type OrderDelivery = {
  zone: string | null;
  /** `YYYY-MM-DD`; null: as soon as possible. */
  day: string | null;
  /** null: the account's own address. */
  address: OrderAddress | null;
  /** For the driver. */
  note: string;
};

/** `Cuisine : 3 quai de l’Essai, Cour, 33300 Bordeaux, Mme Durand, tél. 05 00 00 00 01`. */
export const addressLine = ({
  label,
  address,
  complement,
  postal,
  city,
  phone,
  contact,
}: OrderAddress): string =>
  `${label} : ${[address, complement, `${postal} ${city}`, contact, phone && `tél. ${phone}`].filter(Boolean).join(', ')}`;

/** `compte` is the account's own address. */
export const goesTo = (delivery: OrderDelivery | undefined, placeId: string): boolean =>
  placeId === ACCOUNT_PLACE ? !delivery?.address : delivery?.address?.placeId === placeId;

/** Instructions for preparation and delivery; empty: none. */
export const deliveryNote = ({ day, address, note }: OrderDelivery): string =>
  [
    day && `Livraison souhaitée le ${dayInFrench(day)}`,
    address && `Adresse – ${addressLine(address)}`,
    address?.hours && `Horaires : ${address.hours}`,
    note && `Note pour le livreur : ${note}`,
  ]
    .filter(Boolean)
    .join('\n');
