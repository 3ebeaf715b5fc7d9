import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import type { StoredCustomer } from '#frontend/lib/session/stored-customer.ts';
import type { AddressReply } from '#shared/customers/addresses.contract.ts';
import { proposedDay } from '#shared/delivery/proposed-day.ts';
import { ACCOUNT_PLACE } from '#shared/delivery/order-delivery.ts';
import type { DeliveryQuote } from '#shared/delivery/delivery.contract.ts';
import { deliveryQuoteQuery, plainPostal } from './delivery.queries.ts';
import type { DeliveryChoice } from './delivery-choice.ts';

export const ACCOUNT_ADDRESS = ACCOUNT_PLACE;

export interface Delivery {
  addresses: readonly AddressReply[];
  /** Undefined: the account's own. */
  address: AddressReply | undefined;
  /** Undefined when the chosen address has no postcode of five digits. */
  postal: string | undefined;
  /** Undefined while it is asked for, or when nobody answered. */
  quote: DeliveryQuote | undefined;
  day: string | undefined;
  /** A day that was chosen or shown and is not possible any more: `day` is ordered for once a person has confirmed it. */
  lostDay: string | undefined;
  note: string;
  /** Why nothing can go there; undefined where it can, or where nobody knows: the server says. */
  obstacle: 'no-address' | 'not-served' | 'no-day' | undefined;
  /** The address that was chosen for this cart is no longer there: the usual one takes its place, and that is said. */
  isPlaceGone: boolean;
  /** Addresses or days are being read: what would be ordered now would go anywhere, any day. */
  asking: boolean;
  /** Addresses or days could not be read: `retry` asks again. */
  failed: boolean;
  retry: () => void;
}

/** Where an account is, as far as its deliveries go by it. */
export type Located = Pick<StoredCustomer, 'id' | 'address' | 'postal' | 'city'>;

/** Where, when and how an order will go: what the customer chose, else what the account and the server propose. */
export const useDelivery = (customer: StoredCustomer | undefined, wish: DeliveryChoice): Delivery =>
  useDeliveryTo(customer, useQuery(addressesQuery(customer?.id)), wish, 'pro');

/** The same of any account, by the places that were read of it. */
export const useDeliveryTo = (
  customer: Located | undefined,
  addresses: Pick<UseQueryResult<AddressReply[]>, 'data' | 'isError' | 'refetch'>,
  wish: DeliveryChoice,
  as: 'pro' | 'admin',
): Delivery => {
  const list = addresses.data ?? [];
  const address = addressOf(list, wish.addressId);
  const postal = plainPostal(address?.postal ?? customer?.postal ?? '');
  // without the list the address may be wrong, and with it the zone: no day is proposed
  const quote = useQuery(deliveryQuoteQuery(addresses.data ? postal : undefined, as));
  const days = quote.data?.days ?? [];
  const street = address?.address ?? customer?.address ?? '';
  const obstacle = addresses.data && obstacleTo(postal, street, quote.data);
  const day = wish.day !== undefined && days.includes(wish.day) ? wish.day : proposedDay(days, address?.days);
  const lostDay = useLostDay({ postal, days, day, chosen: wish.day });
  const failed = (addresses.isError && !addresses.data) || (quote.isError && !quote.data);
  return {
    addresses: list,
    address,
    postal,
    quote: quote.data,
    day,
    lostDay,
    note: wish.note ?? address?.note ?? '',
    obstacle,
    isPlaceGone: addresses.data !== undefined && isGone(list, wish.addressId),
    asking: !failed && (!addresses.data || (postal !== undefined && !quote.data)),
    failed,
    retry: () => {
      if (addresses.isError) void addresses.refetch();
      if (quote.isError) void quote.refetch();
    },
  };
};

interface DaysRead {
  postal: string | undefined;
  days: readonly string[];
  day: string | undefined;
  /** By a person, for this cart. */
  chosen: string | undefined;
}

/** The cutoff passes while a screen is open: another day takes the place of the one that was read. */
const useLostDay = ({ postal, days, day, chosen }: DaysRead): string | undefined => {
  const [read, setRead] = useState<Pick<DaysRead, 'postal' | 'day'>>();
  if (day === undefined || day === chosen) {
    if (day !== undefined && read?.day !== day) setRead({ postal, day });
    return undefined;
  }
  const before = read?.postal === postal ? (chosen ?? read?.day) : chosen;
  if (before !== undefined && !days.includes(before)) return before;
  if (read?.postal !== postal || read?.day !== day) setRead({ postal, day });
  return undefined;
};

const obstacleTo = (
  postal: string | undefined,
  street: string,
  quote: DeliveryQuote | undefined,
): Delivery['obstacle'] => {
  if (postal === undefined || street.trim() === '') return 'no-address';
  if (quote?.zone === null) return 'not-served';
  return quote?.days.length === 0 ? 'no-day' : undefined;
};

const addressOf = (
  addresses: readonly AddressReply[],
  chosen: string | undefined,
): AddressReply | undefined =>
  chosen === ACCOUNT_ADDRESS
    ? undefined
    : (addresses.find(({ id }) => id === chosen) ?? addresses.find(({ is_default }) => is_default));

const isGone = (addresses: readonly AddressReply[], chosen: string | undefined): boolean =>
  chosen !== undefined && chosen !== ACCOUNT_ADDRESS && !addresses.some(({ id }) => id === chosen);

/** Whether it is asked where it goes before anything else. */
export const hasPlaces = ({ addresses, isPlaceGone }: Delivery): boolean =>
  addresses.length > 1 || isPlaceGone;

/** Which of several places it goes to, for its habits; undefined where there is one. */
export const placeOf = ({ addresses, address }: Delivery): string | undefined =>
  addresses.length > 1 ? (address?.id ?? ACCOUNT_ADDRESS) : undefined;

/** What the order carries. The server checks all of it again. */
export const requestedDelivery = ({ addresses, address, day, note }: Delivery) => ({
  ...(day !== undefined && { delivery_day: day }),
  ...(addresses.length > 0 && { delivery_address_id: address?.id ?? ACCOUNT_ADDRESS }),
  ...((note !== '' || address !== undefined) && { driver_note: note }),
});
export type RequestedDelivery = ReturnType<typeof requestedDelivery>;
