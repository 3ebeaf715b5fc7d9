import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';

/** Five digits, or nothing: what the server makes of an account's postcode. */
export const plainPostal = (postal: string): string | undefined => {
  const plain = postal.replaceAll(' ', '');
  return /^\d{5}$/.test(plain) ? plain : undefined;
};

/** Never sooner than this, whatever a clock says. */
const SOONEST_MS = 30_000;

/**
 * Days and prices of a zone, for an empty cart: what a total changes is arithmetic (delivery-offer.ts). Asked again when
 * the cutoff passes.
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

/** Longer than this a browser's timer overflows. */
const DAY_MS = 24 * 3_600_000;

/** Zones, delays, days and charge of deliveries, with the version that a change must name. */
export const deliverySettingsQuery = () =>
  queryOptions({
    queryKey: ['delivery', 'settings'],
    queryFn: async ({ signal }) =>
      (await call(deliveryContract.endpoints.getDeliverySettings, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
