import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { jobsContract } from '#shared/jobs/jobs.contract.ts';

const { listJobs } = jobsContract.endpoints;

/** AMB-13. */
export const POLL_MS = 3000;
/** While nothing goes on. */
export const QUIET_MS = 15_000;

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

/** What the end of a job may change begins with this: it is read again then (use-job-list.ts). */
export const AFTER_JOBS = 'jobs';
