import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from './banner.tsx';
import { RetryButton } from './retry-button.tsx';

interface LoadFailureProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be shown; the reason follows. */
  title?: string | undefined;
  /** Overrides the server's message. */
  reasonOf?: (error: unknown) => string;
}

/** A failed read with its reason and a retry button; nothing without a failure. */
export const LoadFailure = ({ query, title, reasonOf = detailOf }: LoadFailureProps) =>
  query.isError ? (
    <Banner kind="error" title={title} actions={<RetryButton query={query} pendingText="Lecture…" />}>
      {reasonOf(query.error)}
    </Banner>
  ) : null;
