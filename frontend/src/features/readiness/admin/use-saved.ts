import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Calls back when a loaded setting has a new version, which means it was saved. */
export const useSaved = (queryKey: readonly unknown[], onSaved: () => void): void => {
  const queries = useQueryClient();
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    let version = versionOf(queries.getQueryData(queryKey));
    return queries.getQueryCache().subscribe(() => {
      const now = versionOf(queries.getQueryData(queryKey));
      const isSaved = version !== undefined && now !== undefined && now !== version;
      version = now ?? version;
      if (isSaved) latest.current();
    });
  }, [queries, queryKey]);
};

const versionOf = (data: unknown): unknown => (data as { version?: unknown } | undefined)?.version;
