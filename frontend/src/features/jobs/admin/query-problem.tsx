import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';

interface QueryProblemProps {
  title: string;
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What could not be read, why, and a way to ask again; nothing while all is well. */
export const QueryProblem = ({ title, query }: QueryProblemProps) =>
  query.isError ? (
    <Banner
      kind="error"
      title={title}
      actions={
        <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
          Réessayer
        </Button>
      }
    >
      {detailOf(query.error)}
    </Banner>
  ) : null;
