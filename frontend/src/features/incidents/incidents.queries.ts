import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS, QUIET_MS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listIncidents } = incidentsContract.endpoints;

export type Incidents = ReplyOf<typeof listIncidents>['data'];

/** What a person may have to look at. */
export const incidentsQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'incidents'],
    queryFn: async ({ signal }) => (await call(listIncidents, {}, { as: 'admin', signal })).data,
    staleTime: 0,
    refetchInterval: QUIET_MS,
  });
