import { useInfiniteQuery } from '@tanstack/react-query';
import { stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';

/** All pages of the driver's stops. */
export const useStops = () => {
  const list = useInfiniteQuery(stopsQuery());
  useEveryPage(list);
  return list;
};
