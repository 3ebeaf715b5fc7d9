import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from './banner.tsx';
import { RetryButton } from './retry-button.tsx';

interface QueryProblemProps {
  title: string;
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What could not be read, why, and a way to ask again; nothing while all is well. */
export const QueryProblem = ({ title, query }: QueryProblemProps) =>
  query.isError ? (
    <Banner kind="error" title={title} actions={<RetryButton query={query} />}>
      {detailOf(query.error)}
    </Banner>
  ) : null;
