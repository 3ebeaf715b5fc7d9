import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { availableDates, listDifferences } = stockContract.endpoints;

/** The days whose stock is kept; the most recent first. */
export const stockDaysQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'stock-days'],
    queryFn: async ({ signal }) => (await call(availableDates, {}, { as: 'admin', signal })).dates,
  });

type Reconciliation = NonNullable<ReplyOf<typeof listDifferences>['data']>;
export type Difference = Reconciliation['differences'][number];

/** The last night compared; null before the first. */
export const differencesQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'differences'],
    queryFn: async ({ signal }) => (await call(listDifferences, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
