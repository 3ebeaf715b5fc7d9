import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { listIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { availableDates, compare, listDifferences, listOtherStock } = stockContract.endpoints;

/** Stored days, latest first. */
export const stockDaysQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'stock-days'],
    queryFn: async ({ signal }) => (await call(availableDates, {}, { as: 'admin', signal })).dates,
  });

type Reconciliation = NonNullable<ReplyOf<typeof listDifferences>['data']>;
export type Difference = Reconciliation['differences'][number];
export type WithheldRow = Reconciliation['held'][number];

/** Last nightly comparison; null before the first. */
export const differencesQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'differences'],
    queryFn: async ({ signal }) => (await call(listDifferences, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

export type StockElsewhere = ReplyOf<typeof listOtherStock>['data'][number];

/** Stock in other warehouses at the last full read. */
export const otherStockQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'other-stock'],
    queryFn: ({ signal }) => call(listOtherStock, {}, { as: 'admin', signal }),
    staleTime: 0,
  });

export type ComparedRow = ReplyOf<typeof compare>['data'][number];
/** Rows of one or two days; `takenAt`: reading times. */
export interface StockComparisonData {
  rows: ComparedRow[];
  rebuilt: readonly string[];
  takenAt: readonly string[];
}

export interface ComparedDays {
  date1: string;
  /** Absent for one day, or the same day twice (AMB-30). */
  date2?: string | undefined;
}

/** API-39, one day or two side by side. ERR-59 for a refusal, ERR-61 without a reply. */
export const comparisonQuery = ({ date1, date2 }: ComparedDays) =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'comparison', date1, date2 ?? null],
    queryFn: async ({ signal }): Promise<StockComparisonData> => {
      const query = { date1, ...(date2 !== undefined && date2 !== date1 && { date2 }) };
      const answer = await call(compare, { query }, { as: 'admin', signal });
      const rows = listIn<ComparedRow>(answer);
      if (!rows) throw new Error(PRODUCTS_UNREADABLE);
      return { rows, rebuilt: answer.rebuilt, takenAt: answer.taken_at ?? [] };
    },
  });

const PRODUCTS_UNREADABLE = 'Erreur lors de la récupération des produits';

/** ERR-59, ERR-61. */
export const comparisonProblem = (error: unknown): string =>
  asApiError(error)?.isNetwork ? 'Erreur technique lors de la récupération des données' : PRODUCTS_UNREADABLE;
