import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { listIn, recordIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { tillContract } from '#shared/till/till.contract.ts';
import type { TillPeriod } from '#shared/till/till-period.ts';

const { getTillStats, rankTillProducts } = tillContract.endpoints;

export type TillStats = ReplyOf<typeof getTillStats>;
export type TillRanking = ReplyOf<typeof rankTillProducts>;
export type RankedProduct = TillRanking['data'][number];
export type RankedCategory = TillRanking['categories'][number];
export type SoldWhen = NonNullable<TillStats['sold_when']>;

/** A key of the selector, or custom days (TILL-01, AMB-67). */
export type PeriodQuery = { period: Exclude<TillPeriod, 'custom'> } | { from: string; to: string };

const FRESH_MS = 60_000;

const queryOf = (period: PeriodQuery, force: boolean) => ({
  ...('period' in period
    ? period
    : {
        period: 'custom' as const,
        custom_period: 'true' as const,
        from_date: period.from,
        to_date: period.to,
      }),
  ...(force && { forceRefresh: 'true' as const }),
});

/** All failures of the till show the same message (ERR-55) without the cause. */
const tillAway = (): never => {
  throw new Error('Erreur lors du chargement des données');
};

interface StatsOptions {
  /** Absent: the preceding days. */
  compared?: { from: string; to: string } | undefined;
  /** Bypasses the cache. */
  force?: boolean;
}

/** API-53, totals of a period: ERR-55, or ERR-57 for an unexpected reply. */
export const tillStatsQuery = (period: PeriodQuery, { compared, force = false }: StatsOptions = {}) =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'till-stats', period, compared],
    queryFn: async ({ signal }): Promise<TillStats> => {
      const days = compared && { compare_from: compared.from, compare_to: compared.to };
      const answer = await call(
        getTillStats,
        { query: { ...queryOf(period, force), ...days } },
        { as: 'admin', signal },
      ).catch(tillAway);
      if (typeof recordIn(recordIn(answer)?.['data'])?.['total_ttc'] !== 'number')
        throw new Error('Format de réponse invalide pour les statistiques de vente');
      return answer;
    },
    staleTime: FRESH_MS,
  });

/** API-52 (30 s), products of a period by revenue: ERR-55, or ERR-56 for an unexpected reply. */
export const tillRankingQuery = (period: PeriodQuery) =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'till-ranking', period],
    queryFn: async ({ signal }): Promise<TillRanking> => {
      const answer = await call(
        rankTillProducts,
        { query: queryOf(period, false) },
        { as: 'admin', signal },
      ).catch(tillAway);
      if (!listIn<RankedProduct>(answer))
        throw new Error('Format de réponse invalide pour le classement des produits');
      return answer;
    },
    staleTime: FRESH_MS,
  });
