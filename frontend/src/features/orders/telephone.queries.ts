import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';

/** A customer's usual products by address, and last cut notes. */
export const customerHabitsQuery = (id: string, place: string | undefined) =>
  queryOptions({
    queryKey: ['web-orders', 'habits-of', id, ...(place === undefined ? [] : [place])],
    queryFn: ({ signal }) =>
      call(
        telephoneOrdersContract.endpoints.listCustomerHabits,
        { params: { id }, query: { place } },
        { as: 'admin', signal },
      ),
    // keeps the previous address's habits while loading
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    staleTime: 60_000,
  });
