import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS, QUIET_MS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listIncidents, listStoppedAddresses } = incidentsContract.endpoints;

export type Incidents = ReplyOf<typeof listIncidents>['data'];

export const incidentsQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'incidents'],
    queryFn: async ({ signal }) => (await call(listIncidents, {}, { as: 'admin', signal })).data,
    staleTime: 0,
    refetchInterval: QUIET_MS,
  });

/** Further suppressed addresses. */
export const moreStoppedAddressesQuery = (from: string) =>
  infiniteQueryOptions({
    queryKey: [AFTER_JOBS, 'incidents', 'stopped-addresses', from],
    queryFn: ({ pageParam, signal }) =>
      call(listStoppedAddresses, { query: { limit: 100, cursor: pageParam } }, { as: 'admin', signal }),
    initialPageParam: from,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });
