import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import type { Order } from '#shared/orders/order.ts';

/** A delivery address with the fields that the ERP stores. */
export type Place = Pick<
  DeliveryAddress,
  'id' | 'label' | 'address' | 'complement' | 'postal' | 'city' | 'phone'
> & {
  hours?: string;
  contact?: string;
};

/** The current delivery address, or the order's snapshot where it was deleted. */
export const placeOf = (
  { delivery }: Pick<Order, 'delivery'>,
  addresses: readonly DeliveryAddress[],
): Place | undefined => {
  const address = delivery?.address;
  if (!address?.placeId) return undefined;
  return addresses.find(({ id }) => id === address.placeId) ?? { ...address, id: address.placeId };
};

export const placeFacts = ({ label, address, complement, postal, city, phone }: Place) => ({
  name: label,
  address: [address, complement].filter(Boolean).join(', '),
  zip: postal,
  town: city,
  phone,
});

/** Contact and receiving hours, as a note. */
export const placeNote = ({ contact, hours }: Place): string =>
  [contact, hours && `Horaires : ${hours}`].filter(Boolean).join('\n');
