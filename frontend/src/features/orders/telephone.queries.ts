import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';

/** What a customer orders as a rule, of a place where there are several, and how it was cut. */
export const customerHabitsQuery = (id: string, place: string | undefined) =>
  queryOptions({
    queryKey: ['web-orders', 'habits-of', id, ...(place === undefined ? [] : [place])],
    queryFn: ({ signal }) =>
      call(
        telephoneOrdersContract.endpoints.listCustomerHabits,
        { params: { id }, query: { place } },
        { as: 'admin', signal },
      ),
    // of another place of the same customer, until those of this one are there
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    staleTime: 60_000,
  });
