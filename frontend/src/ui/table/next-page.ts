/** A list that is read page by page, and whether it goes on. */
export interface NextPage {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** What a table shows below its last row: nothing where the list ends. */
export const nextPageOf = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: NextPage) =>
  hasNextPage ? { pending: isFetchingNextPage, onMore: () => void fetchNextPage() } : undefined;
