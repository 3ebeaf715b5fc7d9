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

/** A key of the selector, or two days of one's own (TILL-01, AMB-67). */
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

/** Every failure of the till has the same message on its screens (ERR-55); its own cause is not shown. */
const tillAway = (): never => {
  throw new Error('Erreur lors du chargement des données');
};

interface StatsOptions {
  /** Without them as many days before. */
  compared?: { from: string; to: string } | undefined;
  /** Asks the till itself again. */
  force?: boolean;
}

/** API-53, the totals of a period: ERR-55, or ERR-57 for another form. */
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

/** API-52 (30 s), the products of a period, best revenue first: ERR-55, or ERR-56 for another form. */
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
