import { queryOptions } from '@tanstack/react-query';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { tillContract } from '#shared/till/till.contract.ts';

/** Stored days of the till, latest first. */
export const tillDaysQuery = () =>
  queryOptions({
    queryKey: [AFTER_JOBS, 'till-days'],
    queryFn: async ({ signal }) =>
      (await call(tillContract.endpoints.listTillDates, {}, { as: 'admin', signal })).dates,
  });
