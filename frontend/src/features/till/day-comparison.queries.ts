import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf, serverMessage } from '#frontend/lib/api/api-error.ts';
import { listIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { tillContract } from '#shared/till/till.contract.ts';

const { compareTillDays } = tillContract.endpoints;

export type DayComparison = ReplyOf<typeof compareTillDays>;
export type ComparedTillRow = DayComparison['data'][number];
export type ComparedFigures = DayComparison['totals'];

export interface TwoDays {
  date1: string;
  date2: string;
}

/** API-51 (60 s), two extracted days side by side. */
export const dayComparisonQuery = (query: TwoDays) =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'till-comparison', query],
    queryFn: async ({ signal }): Promise<DayComparison> => {
      const answer = await call(compareTillDays, { query }, { as: 'admin', signal });
      if (!listIn<ComparedTillRow>(answer)) throw new Error('Erreur inconnue');
      return answer;
    },
  });

/** ERR-74: the server's message, or no reply. */
export const dayComparisonProblem = (error: unknown): string =>
  `${serverMessage(error) === undefined ? 'Erreur technique lors de la comparaison' : 'Impossible de comparer les ventes'}: ${detailOf(error)}`;
