import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';

const { listClientOrders, getOrder, getOrderDetails } = ordersContract.endpoints;
const { listHabits, reorder } = reorderingContract.endpoints;

/** The customer's orders, newest first, paginated. */
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

/** « Mes habitudes », by address where there are several; invalidated by orders only. */
export const habitsQuery = (customerId: string | undefined, place?: string) =>
  queryOptions({
    queryKey: ['orders', 'habits', customerId, ...(place === undefined ? [] : [place])],
    queryFn: ({ signal }) => call(listHabits, { query: { place } }, { as: 'pro', signal }),
    // keeps the previous address's habits while loading
    placeholderData: (before, query) => (query?.queryKey[2] === customerId ? before : undefined),
    enabled: customerId !== undefined,
    staleTime: 5 * 60_000,
  });

/** « Recommander »: a past order at current prices and stock. */
export const reorderQuery = (customerId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['orders', 'reorder', customerId, id],
    queryFn: ({ signal }) => call(reorder, { params: { id } }, { as: 'pro', signal }),
    staleTime: 0,
  });

/** ERR-39, for any failed read of a customer's orders. */
export const ORDERS_NOT_READ = 'Impossible de récupérer vos commandes. Veuillez réessayer plus tard.';
