import { queryOptions } from '@tanstack/react-query';
import { type LotRef, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';

const { traceLot, recallLot, drillRecall } = traceContract.endpoints;

export type Trace = ReplyOf<typeof traceLot>['data'];
export type RecalledCustomer = ReplyOf<typeof recallLot>['data'][number];

/** Sources, outputs, stock and customers of a lot. */
export const traceQuery = (query: LotRef) =>
  queryOptions({
    queryKey: [...lotsKey, 'trace', query.product_id, query.lot],
    queryFn: async ({ signal }) => (await call(traceLot, { query }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Customers to call, with phone numbers. */
export const recallQuery = (query: LotRef) =>
  queryOptions({
    queryKey: [...lotsKey, 'recall', query.product_id, query.lot],
    queryFn: ({ signal }) => call(recallLot, { query }, { as: 'admin', signal }),
    staleTime: 0,
  });

/** A recall drill, timed and stored. */
export const drill = (body: LotRef) => call(drillRecall, { body }, { as: 'admin' });
