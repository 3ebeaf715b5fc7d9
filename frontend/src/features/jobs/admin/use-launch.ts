import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Launch } from '#frontend/features/jobs/launch.ts';

/** Key of all running launches, so that the list polls for new jobs. */
export const LAUNCH = ['jobs', 'launch'] as const;

/**
 * State of a button's launch, and the result of the last one. The list is refetched even if the view changed.
 */
export const useLaunch = () => {
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationKey: LAUNCH,
    mutationFn: (launch: Launch) => launch(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return { launch: mutate, pending: isPending, ended: isPending ? undefined : data };
};
