import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeliveryAddresses } from '#frontend/features/delivery/addresses/delivery-addresses.tsx';
import { standingOrdersQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';

/** Delivery addresses, with the standing orders of each, which are listed before an address is deleted. */
export function AccountPlaces() {
  const customer = useCustomer();
  const { data } = useQuery(standingOrdersQuery(customer?.id));
  const goingTo = useMemo(() => {
    const names = new Map<string, string[]>();
    for (const { address_id: place, name } of data ?? [])
      names.set(place, [...(names.get(place) ?? []), name]);
    return names;
  }, [data]);
  return <DeliveryAddresses goingTo={goingTo} />;
}
