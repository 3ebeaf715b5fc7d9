import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { standingOrdersContract } from '#shared/standing-orders/standing-orders.contract.ts';

const { listStandingOrders, getStandingDemand } = standingOrdersContract.endpoints;

/** « Commandes régulières » of the account; refetched on focus. */
export const standingOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['standing-orders', customerId],
    queryFn: async ({ signal }) => (await call(listStandingOrders, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
    staleTime: 0,
  });

/** Seven-day demand; `from` empty: from today. */
export const standingDemandQuery = (from: string) =>
  queryOptions({
    queryKey: ['standing-demand', from],
    queryFn: ({ signal }) =>
      call(getStandingDemand, { query: from === '' ? {} : { from } }, { as: 'admin', signal }),
    staleTime: 0,
  });
