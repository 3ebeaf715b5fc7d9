import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';

/** The account as the server knows it. */
export const profileQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'profile', customerId],
    queryFn: async ({ signal }) =>
      (await call(authContract.endpoints.getProfile, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
  });

/** Where the customer has goods brought; every change answers with the whole list. */
export const addressesQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'addresses', customerId],
    queryFn: async ({ signal }) =>
      (await call(addressesContract.endpoints.listAddresses, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
  });

/** The zone of a postcode and its next possible delivery; asks nothing before the postcode has five digits. */
export const zoneQuery = (postal: string) =>
  queryOptions({
    queryKey: ['customers', 'zone', postal],
    queryFn: async ({ signal }) =>
      (
        await call(
          deliveryContract.endpoints.quoteDelivery,
          { query: { postal, total: 0 } },
          { as: 'pro', signal },
        )
      ).data,
    enabled: /^\d{5}$/.test(postal),
  });
