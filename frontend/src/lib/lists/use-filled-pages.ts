import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage: () => unknown;
}

/** Pages loaded automatically before the user must load more. */
const BY_ITSELF = 10;

/** A page of a filtered list can be empty: loads pages until there is a row, or the list ends. */
export const useFilledPages = (query: Pages, found: number, enough = 20): void => {
  const pages = query.data?.pages.length ?? 0;
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const goesOn = hasNextPage && !isFetchingNextPage && !isError && found < enough && pages < BY_ITSELF;
  // depends on the page number: a page cached before the first render would end the loop
  const goesOnAfter = goesOn ? pages : undefined;
  useEffect(() => {
    if (goesOnAfter !== undefined) void fetchNextPage();
  }, [goesOnAfter, fetchNextPage]);
};

/** Loads all pages: open items are spread over a list of mostly closed ones. */
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
