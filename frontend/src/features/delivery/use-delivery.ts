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
  /** Undefined without a five-digit postcode. */
  postal: string | undefined;
  /** Undefined while loading or without a reply. */
  quote: DeliveryQuote | undefined;
  day: string | undefined;
  /** A chosen or displayed day that is no longer available: the new `day` must be confirmed. */
  lostDay: string | undefined;
  note: string;
  /** Why delivery is impossible; undefined: possible or unknown, the server decides. */
  obstacle: 'no-address' | 'not-served' | 'no-day' | undefined;
  /** The address chosen for this cart was deleted: the default is used, with a message. */
  isPlaceDeleted: boolean;
  /** Addresses or days are loading: ordering must wait. */
  asking: boolean;
  /** Loading failed: `retry` refetches. */
  failed: boolean;
  retry: () => void;
}

/** Account fields that determine its deliveries. */
export type Located = Pick<StoredCustomer, 'id' | 'address' | 'postal' | 'city'>;

/** Address, day and note of the order: the customer's choices, else defaults of account and server. */
export const useDelivery = (customer: StoredCustomer | undefined, wish: DeliveryChoice): Delivery =>
  useDeliveryTo(customer, useQuery(addressesQuery(customer?.id)), wish, 'pro');

/** The same for any account, with its addresses. */
export const useDeliveryTo = (
  customer: Located | undefined,
  addresses: Pick<UseQueryResult<AddressReply[]>, 'data' | 'isError' | 'refetch'>,
  wish: DeliveryChoice,
  as: 'pro' | 'admin',
): Delivery => {
  const list = addresses.data ?? [];
  const address = addressOf(list, wish.addressId);
  const postal = plainPostal(address?.postal ?? customer?.postal ?? '');
  // without the address list the zone may be wrong: no day is proposed
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
    isPlaceDeleted: addresses.data !== undefined && isDeleted(list, wish.addressId),
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
  /** Chosen for this cart. */
  chosen: string | undefined;
}

/** When the cutoff passes while the screen is open, another day replaces the loaded one. */
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

const isDeleted = (addresses: readonly AddressReply[], chosen: string | undefined): boolean =>
  chosen !== undefined && chosen !== ACCOUNT_ADDRESS && !addresses.some(({ id }) => id === chosen);

/** Whether the address is chosen first. */
export const hasPlaces = ({ addresses, isPlaceDeleted }: Delivery): boolean =>
  addresses.length > 1 || isPlaceDeleted;

/** The selected address for its habits; undefined with a single one. */
export const placeOf = ({ addresses, address }: Delivery): string | undefined =>
  addresses.length > 1 ? (address?.id ?? ACCOUNT_ADDRESS) : undefined;

/** Delivery fields of the order. The server checks them again. */
export const requestedDelivery = ({ addresses, address, day, note }: Delivery) => ({
  ...(day !== undefined && { delivery_day: day }),
  ...(addresses.length > 0 && { delivery_address_id: address?.id ?? ACCOUNT_ADDRESS }),
  ...((note !== '' || address !== undefined) && { driver_note: note }),
});
export type RequestedDelivery = ReturnType<typeof requestedDelivery>;
