import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { standingOrdersContract } from '#shared/standing-orders/standing-orders.contract.ts';

const { listStandingOrders, getStandingDemand } = standingOrdersContract.endpoints;

/** « Commandes régulières » of the account; what was made meanwhile is read when the page is looked at. */
export const standingOrdersQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['standing-orders', customerId],
    queryFn: async ({ signal }) => (await call(listStandingOrders, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
    staleTime: 0,
  });

/** What standing orders want on seven days; `from` empty: from today on. */
export const standingDemandQuery = (from: string) =>
  queryOptions({
    queryKey: ['standing-demand', from],
    queryFn: ({ signal }) =>
      call(getStandingDemand, { query: from === '' ? {} : { from } }, { as: 'admin', signal }),
    staleTime: 0,
  });
