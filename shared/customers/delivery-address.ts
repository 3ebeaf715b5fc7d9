import * as z from 'zod/mini';
import { isPhone } from '#shared/kernel/phone.ts';
import { optionalParagraph, optionalText, requiredText } from '#shared/kernel/fields.ts';
import { spendingLimit } from './people/person-forms.ts';

export const MAX_DELIVERY_ADDRESSES = 10;
/** Length of the driver's note; also bounds the size of an order. */
export const MAX_DRIVER_NOTE = 140;

/** « 7h–11h, fermé le lundi ». */
export const MAX_HOURS = 60;
/** « Mme Durand, chef de cuisine ». */
export const MAX_CONTACT = 60;

/** A delivery address. Exactly one per customer is the default. */
export const deliveryAddress = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  complement: z.string(),
  postal: z.string(),
  city: z.string(),
  phone: z.string(),
  /** Receiving hours; absent: not given. */
  hours: z.exactOptional(z.string()),
  /** Permanent note for the driver. */
  note: z.string(),
  /** Contact; absent: none. */
  contact: z.exactOptional(z.string()),
  /** Preferred weekdays, 1 Monday to 7 Sunday: proposed first. Absent: any. */
  days: z.exactOptional(z.array(z.number())),
  /** Members' limit TTC at this address, above which a Gérant must approve; absent: none. */
  orderLimitCents: z.exactOptional(z.number()),
  weekLimitCents: z.exactOptional(z.number()),
  isDefault: z.boolean(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

const frenchPostal = (missing: string) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.regex(/^\d{5}$/, 'Le code postal doit comporter 5 chiffres.'));

/** Key of an address in outside systems. */
export const placeRef = (customerId: string, placeId: string): string => `${customerId}-${placeId}`;

export const addressForm = z.object({
  label: requiredText('Le nom de l’adresse est requis', 40),
  address: requiredText("L'adresse est requise", 100),
  complement: optionalText(100),
  postal: frenchPostal('Le code postal est requis'),
  city: requiredText('La ville est requise', 60),
  phone: optionalText(30).check(
    z.refine((phone) => phone === '' || isPhone(phone), 'Le téléphone est invalide'),
  ),
  hours: optionalText(MAX_HOURS),
  note: optionalParagraph(MAX_DRIVER_NOTE),
  contact: optionalText(MAX_CONTACT),
  days: z.optional(
    z
      .array(z.int('Jour inconnu.').check(z.minimum(1, 'Jour inconnu.'), z.maximum(7, 'Jour inconnu.')))
      .check(z.maxLength(7, 'Sept jours au plus.')),
  ),
  /** Euros; null: none. Absent: unchanged. Only a Gérant can change it. */
  order_limit: spendingLimit,
  week_limit: spendingLimit,
  is_default: z._default(z.boolean(), false),
});
export type AddressForm = z.output<typeof addressForm>;

/** The list with exactly one default: `chosen`, the previous one, or the first. */
export const withOneDefault = (addresses: readonly DeliveryAddress[], chosen?: string): DeliveryAddress[] => {
  const id =
    addresses.find((address) => address.id === chosen)?.id ??
    addresses.find((address) => address.isDefault)?.id ??
    addresses[0]?.id;
  return addresses.map((address) => ({ ...address, isDefault: address.id === id }));
};

type Street = Pick<DeliveryAddress, 'address' | 'postal'>;

/** Same street and postcode after normalisation: limits apply per address. */
export const isSamePlace = (one: Street, other: Street): boolean =>
  one.postal === other.postal && comparable(one.address) === comparable(other.address);

const comparable = (address: string): string =>
  address
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

export const isLimited = ({
  orderLimitCents,
  weekLimitCents,
}: Pick<DeliveryAddress, 'orderLimitCents' | 'weekLimitCents'>): boolean =>
  orderLimitCents !== undefined || weekLimitCents !== undefined;
