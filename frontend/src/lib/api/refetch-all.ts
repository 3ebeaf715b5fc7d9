import type { QueryClient } from '@tanstack/react-query';

/**
 * Refetches queries after a write. A running first fetch started before the write and would return stale
 * data, so it is cancelled.
 */
export const refetchAll = (queries: QueryClient, ...queryKeys: readonly (readonly unknown[])[]): void => {
  for (const queryKey of queryKeys)
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
};
