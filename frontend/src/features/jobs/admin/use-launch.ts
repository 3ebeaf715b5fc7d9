import { useMutation, useQueryClient } from '@tanstack/react-query';
import { launchWork, type Work } from '#frontend/features/jobs/launch-work.ts';
import { notify } from '#frontend/ui/notify.ts';

/** Every launch under way has this key, so that the list knows that something is about to appear. */
export const LAUNCH = ['jobs', 'launch'] as const;

/** One button's launch: whether it is under way, and why the last one failed. The end is said even if the view changed. */
export const useLaunch = () => {
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationKey: LAUNCH,
    mutationFn: (work: Work) => launchWork(work),
    onSuccess: ({ end, message }) => {
      if (end === 'done') notify.success(message);
      if (end === 'failed') notify.error(message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return {
    launch: mutate,
    pending: isPending,
    problem: !isPending && data?.end === 'failed' ? data.message : undefined,
  };
};
