import { useInfiniteQuery } from '@tanstack/react-query';
import { stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';

/** The driver's stops, all pages of them. */
export const useStops = () => {
  const list = useInfiniteQuery(stopsQuery());
  useEveryPage(list);
  return list;
};
