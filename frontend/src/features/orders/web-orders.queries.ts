import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { viewFor } from '#shared/orders/web-order-views.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';

const { listWebOrders, getWebOrder } = webOrdersContract.endpoints;

/** A page of orders, with what the search matched. */
export type FoundWebOrders = ReplyOf<typeof listWebOrders>;

/** Key prefix of all order lists. */
export const webOrderLists = ['web-orders', 'list'] as const;

/** The site's orders for the back-office, newest first; filtered by the URL. */
export const webOrdersQuery = ({
  recherche = '',
  dans = '',
  vue = 'toutes',
  du = '',
  au = '',
}: Partial<Record<'recherche' | 'dans' | 'vue' | 'du' | 'au', string>> = {}) => {
  const isSearched = recherche.trim().length > 1 || /\d/.test(recherche);
  const query = {
    ...(isSearched ? { recherche: recherche.trim() } : {}),
    ...(isSearched && dans === 'produits' ? { dans: 'produits' as const } : {}),
    ...(viewFor(vue) === 'toutes' ? {} : { vue: viewFor(vue) }),
    ...(du && { du }),
    ...(au && { au }),
  };
  return infiniteQueryOptions({
    queryKey: [...webOrderLists, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebOrders,
        { query: { limit: 50, ...query, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
};

/** An order with lines and history. */
export const webOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'one', id],
    queryFn: ({ signal }) => call(getWebOrder, { params: { id } }, { as: 'admin', signal }),
    staleTime: 0,
  });
