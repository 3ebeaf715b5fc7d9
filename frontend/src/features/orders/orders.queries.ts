import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';

const { listClientOrders, getOrder, getOrderDetails } = ordersContract.endpoints;
const { listHabits, reorder } = reorderingContract.endpoints;

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

/** « Mes habitudes », of a place where there are several: they move with each order, not with each visit. */
export const habitsQuery = (customerId: string | undefined, place?: string) =>
  queryOptions({
    queryKey: ['orders', 'habits', customerId, ...(place === undefined ? [] : [place])],
    queryFn: ({ signal }) => call(listHabits, { query: { place } }, { as: 'pro', signal }),
    // another place of the same customer: its habits take the place of these when they are there
    placeholderData: (before, query) => (query?.queryKey[2] === customerId ? before : undefined),
    enabled: customerId !== undefined,
    staleTime: 5 * 60_000,
  });

/** « Recommander »: a past order at the prices and stocks of now. */
export const reorderQuery = (customerId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['orders', 'reorder', customerId, id],
    queryFn: ({ signal }) => call(reorder, { params: { id } }, { as: 'pro', signal }),
    staleTime: 0,
  });

/** ERR-39, wherever a customer's orders could not be read. */
export const ORDERS_NOT_READ = 'Impossible de récupérer vos commandes. Veuillez réessayer plus tard.';
