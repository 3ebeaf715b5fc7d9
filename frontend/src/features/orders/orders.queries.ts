import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';

const { listClientOrders, getOrder, getOrderDetails } = ordersContract.endpoints;

/** The customer's orders, newest first, page by page. */
export const ownOrdersQuery = (customerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'own', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listClientOrders,
        {
          params: { clientId: customerId ?? '' },
          query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        },
        { as: 'pro', signal },
      ),
    enabled: customerId !== undefined,
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const orderQuery = (customerId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', customerId, id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { as: 'pro', signal }),
  });

export const orderDetailsQuery = (customerId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['orders', 'details', customerId, id],
    queryFn: ({ signal }) => call(getOrderDetails, { params: { id } }, { as: 'pro', signal }),
  });
