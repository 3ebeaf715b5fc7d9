import { Button } from '#frontend/ui/button.tsx';

interface RetryButtonProps {
  /** The query to refetch. */
  query: { isFetching: boolean; refetch: () => unknown };
  label?: string;
  /** Label while refetching. */
  pendingText?: string;
}

/** Refetches failed or outdated data. */
export const RetryButton = ({ query, label = 'Réessayer', pendingText }: RetryButtonProps) => (
  <Button
    size="small"
    pending={query.isFetching}
    {...(pendingText === undefined ? {} : { pendingText })}
    onClick={() => void query.refetch()}
  >
    {label}
  </Button>
);
