import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { BodyOf, ReplyOf } from '#shared/kernel/endpoint.ts';
import { lotTerms, SHORTEST_LOT_TERM } from '#shared/stock/lots/lot-search.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

const { availableLots, exportLots, getLot, listLots, blockLot, reconcileLot, releaseLot } =
  lotsContract.endpoints;

export type AvailableLot = ReplyOf<typeof availableLots>['data'][number];
export type LotRow = ReplyOf<typeof listLots>['data'][number];
export type LotDetail = ReplyOf<typeof getLot>['data'];

const LOTS = ['stock', 'lots'] as const;

/** Lots of a product at a site, earliest expiry first, unusable ones included. */
export const availableLotsQuery = (productId: string, siteId: SiteId) =>
  queryOptions({
    queryKey: [...LOTS, 'available', productId, siteId],
    queryFn: ({ signal }) =>
      call(
        availableLots,
        { query: { product_id: productId, warehouse_id: siteId } },
        { as: 'admin', signal },
      ),
    staleTime: 0,
  });

/** A lot with origin, entries and changes. */
export const lotQuery = (productId: string, lot: string) =>
  queryOptions({
    queryKey: [...LOTS, 'one', productId, lot],
    queryFn: async ({ signal }) =>
      (await call(getLot, { query: { product_id: productId, lot } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

type LotFilters = Partial<Record<'recherche' | 'du' | 'au', string>>;

/** A single letter is not searched. */
const lotsFilter = ({ recherche = '', du = '', au = '' }: LotFilters) => {
  const typed = recherche.trim();
  return {
    ...((lotTerms(typed)[0]?.length ?? 0) < SHORTEST_LOT_TERM ? {} : { recherche: typed }),
    ...(du && { du }),
    ...(au && { au }),
  };
};

/** The lots as a file, in parts. */
export const readLotsFile = (filters: LotFilters) => (cursor: string | undefined) =>
  call(
    exportLots,
    { query: { limit: 100, ...lotsFilter(filters), ...(cursor && { cursor }) } },
    { as: 'admin' },
  );

/** Lots, newest first, paginated; filtered by period or search from the URL. */
export const lotListQuery = ({ recherche = '', du = '', au = '' }: LotFilters = {}) => {
  const query = lotsFilter({ recherche, du, au });
  return infiniteQueryOptions({
    queryKey: [...LOTS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLots,
        { query: { limit: 50, ...query, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
};

/** Key prefix of all lot queries, invalidated after a block or unblock. */
export const lotsKey = LOTS;

/** Names are unique within a product. */
export type LotRef = { product_id: string; lot: string };

export const holdLot = (body: BodyOf<typeof blockLot>) => call(blockLot, { body }, { as: 'admin' });

/** Links a lot known from labels to an existing one. */
export const sendReconciliation = (body: BodyOf<typeof reconcileLot>) =>
  call(reconcileLot, { body }, { as: 'admin' });

export const freeLot = (body: BodyOf<typeof releaseLot>) => call(releaseLot, { body }, { as: 'admin' });
