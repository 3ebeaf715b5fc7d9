import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { lotsContract } from '#shared/stock/lots.contract.ts';
import type { SiteId } from '#shared/stock/stock-level.ts';

const { availableLots, getLot } = lotsContract.endpoints;

export type AvailableLot = ReplyOf<typeof availableLots>['data'][number];

/** What lies on a site of a product, the first to end first, with what may not be touched. */
export const availableLotsQuery = (productId: string, siteId: SiteId) =>
  queryOptions({
    queryKey: ['stock', 'available-lots', productId, siteId],
    queryFn: ({ signal }) =>
      call(
        availableLots,
        { query: { product_id: productId, warehouse_id: siteId } },
        { as: 'admin', signal },
      ),
    staleTime: 0,
  });

/** One lot: its origin, its entries and what was changed of it. */
export const lotQuery = (productId: string, lot: string) =>
  queryOptions({
    queryKey: ['stock', 'lot', productId, lot],
    queryFn: async ({ signal }) =>
      (await call(getLot, { query: { product_id: productId, lot } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });
