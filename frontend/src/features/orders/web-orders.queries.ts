import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { viewFor } from '#shared/orders/web-order-views.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';

const { listWebOrders, getWebOrder } = webOrdersContract.endpoints;

/** Every list of them, whatever it is narrowed to. */
export const webOrderLists = ['web-orders', 'list'] as const;

/** The site's orders for the back-office, newest first; narrowed by what the address says. */
export const webOrdersQuery = ({
  recherche = '',
  vue = 'toutes',
  du = '',
  au = '',
}: Partial<Record<'recherche' | 'vue' | 'du' | 'au', string>> = {}) => {
  const query = {
    ...(recherche.trim().length > 1 || /\d/.test(recherche) ? { recherche: recherche.trim() } : {}),
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

/** One of them, with lines and history. */
export const webOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['web-orders', 'one', id],
    queryFn: ({ signal }) => call(getWebOrder, { params: { id } }, { as: 'admin', signal }),
    staleTime: 0,
  });
