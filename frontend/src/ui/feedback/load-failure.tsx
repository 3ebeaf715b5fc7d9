import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from './banner.tsx';
import { RetryButton } from './retry-button.tsx';

interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be shown; the reason follows. */
  title?: string;
  /** Puts the reason in other words than the server's. */
  reasonOf?: (error: unknown) => string;
}

/** Why something is not there, and one more try. */
export const LoadFailure = ({ query, title, reasonOf = detailOf }: LoadFailureProps) => (
  <Banner kind="error" title={title} actions={<RetryButton query={query} pendingText="Lecture…" />}>
    {reasonOf(query.error)}
  </Banner>
);
