import { useInfiniteQuery, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jobsQuery, POLL_MS } from '#frontend/features/jobs/jobs.queries.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import { LAUNCH } from './use-launch.ts';

/** The jobs, polled quickly while one runs or starts; dependent queries are refetched when one ends. */
export const useJobList = () => {
  const queries = useQueryClient();
  const launching = useIsMutating({ mutationKey: LAUNCH }) > 0;
  const options = jobsQuery();
  const list = useInfiniteQuery({ ...options, ...(launching && { refetchInterval: POLL_MS }) });
  const jobs = list.data?.pages.flatMap(({ data }): Job[] => data);
  const atWork = jobs
    ?.filter(isUnderWay)
    .map(({ id }) => id)
    .join(' ');

  const before = useRef<string>(undefined);
  useEffect(() => {
    const ended = before.current?.split(' ').some((id) => id && !atWork?.includes(id));
    before.current = atWork;
    if (!ended) return;
    void queries.invalidateQueries({
      queryKey: ['jobs'],
      predicate: ({ queryKey }) => queryKey[1] !== 'list',
    });
  }, [atWork, queries]);

  return { list, jobs };
};
