import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';

const { listJobs } = jobsContract.endpoints;

/** AMB-13. */
export const POLL_MS = 3000;
/** Without running jobs. */
export const QUIET_MS = 15_000;

/** Jobs of the last seven days, newest first; polled every 3 s while one runs. */
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

/** Key prefix of queries that depend on jobs, refetched when one ends (use-job-list.ts). */
export const AFTER_JOBS = 'jobs';
