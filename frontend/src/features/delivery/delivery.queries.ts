import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';

/** Five digits, or undefined, as the server reads an account's postcode. */
export const plainPostal = (postal: string): string | undefined => {
  const plain = postal.replaceAll(' ', '');
  return /^\d{5}$/.test(plain) ? plain : undefined;
};

/** Minimum interval, in case of a wrong clock. */
const SOONEST_MS = 30_000;

/**
 * Days and prices of a zone for an empty cart; totals are computed locally (delivery-offer.ts). Refetched at
 * the cutoff.
 */
export const deliveryQuoteQuery = (postal: string | undefined, as: 'pro' | 'admin' = 'pro') =>
  queryOptions({
    queryKey: ['delivery', 'quote', as, postal],
    queryFn: async ({ signal }) =>
      (
        await call(
          deliveryContract.endpoints.quoteDelivery,
          { query: { postal: postal ?? '', total: 0 } },
          { as, signal },
        )
      ).data,
    enabled: postal !== undefined,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(SOONEST_MS, Math.min(Date.parse(data.order_before) - Date.now(), DAY_MS)) : false,
  });

/** Longer browser timers overflow. */
const DAY_MS = 24 * 3_600_000;

/** Delivery settings with their version. */
export const deliverySettingsQuery = () =>
  queryOptions({
    queryKey: ['delivery', 'settings'],
    queryFn: async ({ signal }) =>
      (await call(deliveryContract.endpoints.getDeliverySettings, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
