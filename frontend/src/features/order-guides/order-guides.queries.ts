import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';

/** « Mes listes », stored for offline use like the catalogue (decision 010). */
export const orderGuidesQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['order-guides', customerId],
    queryFn: ({ signal }) => call(orderGuidesContract.endpoints.listOrderGuides, {}, { as: 'pro', signal }),
    enabled: customerId !== undefined,
    staleTime: 60_000,
  });

/** Lists proposed by administrators. */
export const houseGuidesQuery = () =>
  queryOptions({
    queryKey: ['house-guides'],
    queryFn: async ({ signal }) =>
      (await call(orderGuidesContract.endpoints.listHouseGuides, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
