import { useQuery } from '@tanstack/react-query';
import { extractedDaysQuery } from '#frontend/features/jobs/jobs.queries.ts';
import { Button } from '#frontend/ui/button.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { KeptDays } from '#frontend/features/jobs/admin/kept-days.tsx';
import { LaunchTill } from '#frontend/features/till/admin/launch-till.tsx';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';

/** The readings that a person may start. */
export const Launches = () => (
  <section className={styles.section} aria-labelledby="lancer">
    <h2 id="lancer">Lancer</h2>
    <ul className={styles.launches}>
      <LaunchCatalog />
      <LaunchStock />
      <LaunchTill />
      <LaunchReconciliation />
    </ul>
  </section>
);

function LaunchCatalog() {
  const { launch, pending, ended } = useLaunch();
  return (
    <li className={styles.launch}>
      <div>
        <h3>Catalogue</h3>
        <p className={styles.quiet}>Produits, prix et stock de Dolibarr, lus de nouveau en entier.</p>
      </div>
      <Button pending={pending} pendingText="Lecture…" onClick={() => launch({ kind: 'catalog-sync' })}>
        Relire le catalogue
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}

function LaunchReconciliation() {
  const { launch, pending, ended } = useLaunch();
  return (
    <li className={styles.launch}>
      <div>
        <h3>Rapprochement du stock</h3>
        <p className={styles.quiet}>
          Notre stock comparé à celui de Dolibarr, comme chaque nuit ; les écarts sont dans leur onglet.
        </p>
      </div>
      <Button
        pending={pending}
        pendingText="Comparaison…"
        onClick={() => launch({ kind: 'stock-reconciliation' })}
      >
        Comparer les stocks
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}

/** STK-19: the day's data are looked at first, and replaced only when that was confirmed. */
function LaunchStock() {
  const { launch, pending, ended } = useLaunch();
  const days = useQuery(extractedDaysQuery('stock'));
  return (
    <li className={styles.launch}>
      <div>
        <h3>Stock du jour</h3>
        <KeptDays days={days} none="Aucun stock extrait à ce jour." />
      </div>
      <Button
        pending={pending}
        pendingText="Extraction…"
        onClick={() => launch({ kind: 'stock-extraction' })}
      >
        Extraire le stock du jour
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}
