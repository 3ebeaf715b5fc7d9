import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';

const { listWebOrders, getWebOrder } = ordersContract.endpoints;

/** The site's orders for the back-office, newest first. */
export const webOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['web-orders', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebOrders,
        { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** One of them, with lines and history. */
export const webOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'one', id],
    queryFn: ({ signal }) => call(getWebOrder, { params: { id } }, { as: 'admin', signal }),
    staleTime: 0,
  });
