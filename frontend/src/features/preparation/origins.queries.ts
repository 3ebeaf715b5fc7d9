import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { originContract } from '#shared/preparation/origin.contract.ts';

const { listOrigins, getOrigin, readOrigin } = originContract.endpoints;

/** Origins of the deliveries of the last twelve months, paginated. */
export const originsQuery = (customerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['origins', 'own', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(listOrigins, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'pro', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: customerId !== undefined,
  });

/** Of one order, with the link of its card. */
export const originQuery = (as: 'pro' | 'admin', id: string) =>
  queryOptions({
    queryKey: ['origins', 'one', as, id],
    queryFn: async ({ signal }) => (await call(getOrigin, { params: { id } }, { as, signal })).data,
    // a lot may have got its documents since
    staleTime: 0,
  });

/** The public page of a card. */
export const originCardQuery = (token: string) =>
  queryOptions({
    queryKey: ['origins', 'card', token],
    queryFn: async ({ signal }) => (await call(readOrigin, { params: { token } }, { signal })).data,
    retry: false,
  });
