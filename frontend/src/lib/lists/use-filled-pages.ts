import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage: () => unknown;
}

/** Pages loaded automatically before the user has to load more. */
const BY_ITSELF = 10;

/**
 * A page of a filtered list holds what of it fits the filter, maybe nothing: reads on until there is something to look
 * at, or the list ends.
 */
export const useFilledPages = (query: Pages, found: number, enough = 20): void => {
  const pages = query.data?.pages.length ?? 0;
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const goesOn = hasNextPage && !isFetchingNextPage && !isError && found < enough && pages < BY_ITSELF;
  // by page: one that is there before anything was drawn would end the reading
  const goesOnAfter = goesOn ? pages : undefined;
  useEffect(() => {
    if (goesOnAfter !== undefined) void fetchNextPage();
  }, [goesOnAfter, fetchNextPage]);
};

/** Reads every page: what is open is spread over those of a list that is mostly over. */
export const useEveryPage = ({
  hasNextPage,
  isFetchingNextPage,
  isError,
  fetchNextPage,
}: Omit<Pages, 'data'>): void => {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
};
