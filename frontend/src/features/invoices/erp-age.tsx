import { useEffect, useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import styles from './documents.module.css';

interface ErpAgeProps {
  list: { read_at: string; stale: boolean };
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Last read of the ERP; a warning when it failed since. */
export const ErpAge = ({ list, query }: ErpAgeProps) =>
  list.stale ? (
    <Banner kind="warning" actions={<RetryButton query={query} label="Actualiser" pendingText="Lecture…" />}>
      Notre comptabilité ne répond pas pour le moment : voici les données du{' '}
      <strong>{formatDateTime(list.read_at)}</strong>.
    </Banner>
  ) : (
    <p className={styles.age}>Données du {formatDateTime(list.read_at)}.</p>
  );

/** Delay before the hint is shown. */
const LATE_MS = 4_000;

/** After a delay, explains that the accounting system is slow. */
export function ErpIsLate() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <Banner kind="info">
      Notre comptabilité met plus de temps que d’habitude à répondre. La lecture continue.
    </Banner>
  ) : null;
}
