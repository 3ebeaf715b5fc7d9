import { Button } from '#frontend/ui/button.tsx';

interface RetryButtonProps {
  /** What is read again. */
  query: { isFetching: boolean; refetch: () => unknown };
  label?: string;
  /** Said instead of the label while it is read. */
  pendingText?: string;
}

/** Asks again for what could not be read, or is old. */
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
