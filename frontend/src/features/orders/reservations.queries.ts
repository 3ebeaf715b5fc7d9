import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { reservationsContract } from '#shared/orders/reservations.contract.ts';

const { listReservations, listErpHolds, listUnusedNumbers } = reservationsContract.endpoints;

const page = (pageParam: string) => ({ limit: 50, ...(pageParam && { cursor: pageParam }) });

/** Unpaid reservations. */
export const reservationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['web-orders', 'reservations'],
    queryFn: ({ pageParam, signal }) =>
      call(listReservations, { query: page(pageParam) }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });

/** Stock reserved by orders entered in the ERP. */
export const erpHoldsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['web-orders', 'erp-holds'],
    queryFn: ({ pageParam, signal }) =>
      call(listErpHolds, { query: page(pageParam) }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });

/** Unused order numbers of a day. */
export const unusedNumbersQuery = (day: string) =>
  infiniteQueryOptions({
    queryKey: ['web-orders', 'unused-numbers', day],
    queryFn: ({ pageParam, signal }) =>
      call(listUnusedNumbers, { query: { day, ...page(pageParam) } }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });
