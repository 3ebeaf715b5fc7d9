import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';

/** Delivery addresses; every change returns the whole list. */
export const addressesQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'addresses', customerId],
    queryFn: async ({ signal }) =>
      (await call(addressesContract.endpoints.listAddresses, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
  });
