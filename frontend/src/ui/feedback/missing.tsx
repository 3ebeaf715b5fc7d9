import { Skeleton } from './skeleton.tsx';
import styles from './missing.module.css';

interface MissingProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
}

/** AMB-89, ERR-54: an unavailable source is shown as such, with its cause, and never as 0. */
export const Missing = ({ query }: MissingProps) =>
  query.isError ? (
    <div className={styles.missing} role="alert">
      <p>
        <strong>Données non disponibles</strong>{' '}
        <button type="button" className={styles.retry} onClick={() => void query.refetch()}>
          Recharger
        </button>
      </p>
      {query.error instanceof Error ? <p className={styles.cause}>{query.error.message}</p> : null}
    </div>
  ) : (
    <Skeleton shape="title" lines={2} />
  );
