import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';

interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be shown; the reason follows. */
  title?: string;
}

/** Why something is not there, and one more try. */
export const LoadFailure = ({ query, title }: LoadFailureProps) => (
  <Banner
    kind="error"
    title={title}
    actions={
      <Button
        size="small"
        pending={query.isFetching}
        pendingText="Lecture…"
        onClick={() => void query.refetch()}
      >
        Réessayer
      </Button>
    }
  >
    {detailOf(query.error)}
  </Banner>
);
