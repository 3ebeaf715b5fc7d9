import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readDates } from '#frontend/features/dashboard/comparison.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { listJobs } = jobsContract.endpoints;
const { listIncidents } = incidentsContract.endpoints;
const { listDifferences } = stockContract.endpoints;

/** AMB-13. */
export const POLL_MS = 3000;
const QUIET_MS = 15_000;

/** Long work of the last seven days, newest first; asked for again every 3 s while some of it goes on. */
export const jobsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['jobs', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listJobs,
        { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? POLL_MS : QUIET_MS,
  });

export type Incidents = ReplyOf<typeof listIncidents>['data'];

/** What a person may have to look at. */
export const incidentsQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'incidents'],
    queryFn: async ({ signal }) => (await call(listIncidents, {}, { as: 'admin', signal })).data,
    staleTime: 0,
    refetchInterval: QUIET_MS,
  });

/** The days whose stock, or whose till sales, are kept; the most recent first. */
export const extractedDaysQuery = (source: 'stock' | 'till') =>
  queryOptions({
    queryKey: ['jobs', 'days', source],
    queryFn: ({ signal }) => readDates(source, signal),
  });

type Reconciliation = NonNullable<ReplyOf<typeof listDifferences>['data']>;
export type Difference = Reconciliation['differences'][number];

/** The last night compared; null before the first. */
export const differencesQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'differences'],
    queryFn: async ({ signal }) => (await call(listDifferences, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
