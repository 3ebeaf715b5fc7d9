import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listRatios, listRatioCategories } = cuttingContract.endpoints;

type Ratios = ReplyOf<typeof listRatios>;
export type Ratio = Ratios['ratios'][number];
export type RatioTable = Ratios['tables'][number];

/** API-62: every ratio, and what each category adds up to. */
export const ratiosQuery = () =>
  queryOptions({
    queryKey: ['cutting', 'ratios'],
    queryFn: ({ signal }) => call(listRatios, {}, { as: 'admin', signal }),
    staleTime: 0,
  });

export const ratioCategoriesQuery = () =>
  queryOptions({
    queryKey: ['cutting', 'ratio-categories'],
    queryFn: async ({ signal }) => (await call(listRatioCategories, {}, { as: 'admin', signal })).categories,
  });
