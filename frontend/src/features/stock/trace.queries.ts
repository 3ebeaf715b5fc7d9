import { queryOptions } from '@tanstack/react-query';
import { type LotRef, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';

const { traceLot, recallLot, drillRecall } = traceContract.endpoints;

export type Trace = ReplyOf<typeof traceLot>['data'];
export type RecalledCustomer = ReplyOf<typeof recallLot>['data'][number];

/** Where a lot comes from, what was made of it, where it lies and who got it. */
export const traceQuery = (query: LotRef) =>
  queryOptions({
    queryKey: [...lotsKey, 'trace', query.product_id, query.lot],
    queryFn: async ({ signal }) => (await call(traceLot, { query }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Who must be called, and under which number. */
export const recallQuery = (query: LotRef) =>
  queryOptions({
    queryKey: [...lotsKey, 'recall', query.product_id, query.lot],
    queryFn: ({ signal }) => call(recallLot, { query }, { as: 'admin', signal }),
    staleTime: 0,
  });

/** An exercise, timed and kept. */
export const drill = (body: LotRef) => call(drillRecall, { body }, { as: 'admin' });
