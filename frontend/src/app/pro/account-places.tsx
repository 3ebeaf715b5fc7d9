import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeliveryAddresses } from '#frontend/features/delivery/addresses/delivery-addresses.tsx';
import { standingOrdersQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';

/** The places of a customer, with what comes to them by itself: said before one of them is removed. */
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
