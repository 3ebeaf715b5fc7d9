import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listMargins, getMargin } = yieldsContract.endpoints;

export type CarcassMargin = ReplyOf<typeof listMargins>['data'][number];
export type CarcassDetail = ReplyOf<typeof getMargin>['data'];

/** Cut carcasses, newest first. */
export const marginsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['cutting', 'margins'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMargins,
        { query: { limit: 10, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A carcass by cut. */
export const marginQuery = (productId: string, lot: string) =>
  queryOptions({
    queryKey: ['cutting', 'margin', productId, lot],
    queryFn: async ({ signal }) =>
      (await call(getMargin, { query: { product_id: productId, lot } }, { as: 'admin', signal })).data,
  });
