import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import type { Order } from '#shared/orders/order.ts';

/** A place of a customer as the ERP is told of it. */
export type Place = Pick<
  DeliveryAddress,
  'id' | 'label' | 'address' | 'complement' | 'postal' | 'city' | 'phone'
> & {
  hours?: string;
  contact?: string;
};

/** Where an order goes: as its customer says of the place now, or as it was when they ordered. */
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

/** For people: whom to ask for, and when somebody is there. */
export const placeNote = ({ contact, hours }: Place): string =>
  [contact, hours && `Horaires : ${hours}`].filter(Boolean).join('\n');
