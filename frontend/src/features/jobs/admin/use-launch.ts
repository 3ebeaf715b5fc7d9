import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Launch } from '#frontend/features/jobs/launch.ts';

/** Every launch under way has this key, so that the list knows that something is about to appear. */
export const LAUNCH = ['jobs', 'launch'] as const;

/** One button's launch: whether it is under way, and how the last one ended. The list is read again even if the view changed. */
export const useLaunch = () => {
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationKey: LAUNCH,
    mutationFn: (launch: Launch) => launch(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return { launch: mutate, pending: isPending, ended: isPending ? undefined : data };
};
