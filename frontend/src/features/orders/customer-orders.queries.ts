import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { reservationsContract } from '#shared/orders/reservations.contract.ts';

/** A customer's orders for the back-office, newest first. */
export const customerOrdersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['web-orders', 'of-customer', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        webOrdersContract.endpoints.listCustomerOrders,
        { params: { id }, query: { limit: 10, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** The customer's unpaid reservations. */
export const customerReservationQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'reservation-of', id],
    queryFn: async ({ signal }) =>
      (
        await call(
          reservationsContract.endpoints.getCustomerReservation,
          { params: { id } },
          { as: 'admin', signal },
        )
      ).data,
    staleTime: 0,
  });
