import type { Incidents } from '#frontend/features/jobs/jobs.queries.ts';
import { formatDateTime, formatRelative } from '#frontend/lib/format.ts';
import { StatusBadge } from '#frontend/ui/badge.tsx';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import styles from './jobs.module.css';
import { useLaunch } from './use-launch.ts';

/** Whether Dolibarr answers: a banner while it does not, a quiet line otherwise. `readAt` in ms. */
export function ErpHealth({ erp, readAt }: { erp: Incidents['erp']; readAt: number }) {
  const { launch, pending, ended } = useLaunch();
  const { reachable, last_read_at: readLast, message } = erp;
  if (reachable) {
    return (
      <p className={styles.health}>
        <StatusBadge tone="good">{message}</StatusBadge>
        {readLast ? <span>Dernière lecture {formatRelative(readLast, new Date(readAt))}.</span> : null}
      </p>
    );
  }
  return (
    <Banner
      kind="error"
      title="Dolibarr est injoignable"
      actions={
        <Button size="small" pending={pending} onClick={() => launch({ kind: 'catalog-sync' })}>
          Relire maintenant
        </Button>
      }
    >
      <p>{message}</p>
      <p>
        {readLast ? `Dernière lecture le ${formatDateTime(readLast)}. ` : 'Jamais lu. '}
        Les commandes sont prises et leurs écritures attendent : rien n’est perdu.
      </p>
      {ended?.end === 'failed' ? <p>{ended.message}</p> : null}
    </Banner>
  );
}
