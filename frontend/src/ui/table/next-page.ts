/** A paginated list and whether it has another page. */
export interface NextPage {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** `more` of a table; undefined at the end of the list. */
export const nextPageOf = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: NextPage) =>
  hasNextPage ? { pending: isFetchingNextPage, onMore: () => void fetchNextPage() } : undefined;
