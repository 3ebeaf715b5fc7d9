import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import { launchCatalogSync } from '#frontend/features/stock/launch-stock.ts';
import { readinessPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { formatDateTime, formatRelative, formatTime } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';

/** State of Dolibarr: a banner while it does not respond, otherwise a line. `readAt` in ms. */
export function ErpHealth({ erp, readAt }: { erp: Incidents['erp']; readAt: number }) {
  const { launch, pending, ended } = useLaunch();
  const { reachable, last_read_at: readLast, message, failing, unread_parts: unread = [] } = erp;
  if (reachable && !failing) {
    return (
      <p className={styles.health}>
        <StatusBadge tone={unread.length === 0 ? 'good' : 'warning'}>{message}</StatusBadge>
        <span>{agesOf(erp, new Date(readAt))}</span>
      </p>
    );
  }
  return (
    <Banner
      kind={reachable ? 'warning' : 'error'}
      title={reachable ? 'La dernière lecture de Dolibarr a échoué' : 'Dolibarr est injoignable'}
      actions={
        <Button size="small" pending={pending} onClick={() => launch(launchCatalogSync)}>
          Relire maintenant
        </Button>
      }
    >
      {reachable ? null : <p>{message}</p>}
      {failing ? (
        <p>
          {failing.cause}{' '}
          {failing.readings === 1 ? 'Une lecture manquée' : `${failing.readings} lectures manquées`} depuis{' '}
          {formatTime(failing.since)}.
        </p>
      ) : null}
      <p>
        {readLast ? `Dernière lecture le ${formatDateTime(readLast)}. ` : 'Jamais lu. '}
        {reachable
          ? 'La suivante part dans la minute.'
          : 'Les commandes sont prises et leurs envois attendent : rien n’est perdu.'}
      </p>
      <p>
        <Link href={readinessPath}>Mise en route</Link> regarde Dolibarr point par point.
      </p>
      {ended?.end === 'failed' ? <p>{ended.message}</p> : null}
    </Banner>
  );
}

/** « Mouvements lus il y a 2 minutes, catalogue complet il y a 3 heures. » */
const agesOf = ({ followed_at: followed, whole_at: whole }: Incidents['erp'], now: Date): string => {
  const ages = [
    ...(followed ? [`mouvements de stock lus ${formatRelative(followed, now)}`] : []),
    ...(whole ? [`catalogue complet ${formatRelative(whole, now)}`] : []),
  ].join(', ');
  return ages && `${ages.charAt(0).toUpperCase()}${ages.slice(1)}.`;
};
