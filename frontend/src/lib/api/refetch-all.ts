import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again what an answered act changed. A first reading that is under way began before the answer: left alone it
 * would be taken for the new state.
 */
export const refetchAll = (queries: QueryClient, ...queryKeys: readonly (readonly unknown[])[]): void => {
  for (const queryKey of queryKeys)
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
};
