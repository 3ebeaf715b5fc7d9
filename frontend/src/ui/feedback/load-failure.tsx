import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from './banner.tsx';
import { RetryButton } from './retry-button.tsx';

interface LoadFailureProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be shown; the reason follows. */
  title?: string | undefined;
  /** Puts the reason in other words than the server's. */
  reasonOf?: (error: unknown) => string;
}

/** What could not be read, why, and one more try; nothing while all is well. */
export const LoadFailure = ({ query, title, reasonOf = detailOf }: LoadFailureProps) =>
  query.isError ? (
    <Banner kind="error" title={title} actions={<RetryButton query={query} pendingText="Lecture…" />}>
      {reasonOf(query.error)}
    </Banner>
  ) : null;
