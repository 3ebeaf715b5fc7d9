import { useQuery } from '@tanstack/react-query';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { StoredDays } from '#frontend/features/jobs/admin/stored-days.tsx';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';
import {
  launchCatalogSync,
  launchReconciliation,
  launchStockExtraction,
} from '#frontend/features/stock/launch-stock.ts';
import { stockDaysQuery } from '#frontend/features/stock/stock.queries.ts';
import { Button } from '#frontend/ui/button.tsx';

/** Full read of the ERP's catalogue. */
export function LaunchCatalog() {
  const { launch, pending, ended } = useLaunch();
  return (
    <li className={styles.launch}>
      <div>
        <h3>Catalogue</h3>
        <p className={styles.quiet}>Produits, prix et stock de Dolibarr, lus de nouveau en entier.</p>
      </div>
      <Button pending={pending} pendingText="Lecture…" onClick={() => launch(launchCatalogSync)}>
        Relire le catalogue
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}

/** Comparison with the ERP's stock, by day. */
export function LaunchReconciliation() {
  const { launch, pending, ended } = useLaunch();
  return (
    <li className={styles.launch}>
      <div>
        <h3>Rapprochement du stock</h3>
        <p className={styles.quiet}>
          Notre stock comparé à celui de Dolibarr, comme chaque nuit ; les écarts sont dans leur onglet.
        </p>
      </div>
      <Button pending={pending} pendingText="Comparaison…" onClick={() => launch(launchReconciliation)}>
        Comparer les stocks
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}

/** STK-19: replacing a day's data needs a confirmation. */
export function LaunchStock() {
  const { launch, pending, ended } = useLaunch();
  const days = useQuery(stockDaysQuery());
  return (
    <li className={styles.launch}>
      <div>
        <h3>Stock du jour</h3>
        <StoredDays days={days} none="Aucun stock extrait à ce jour." />
      </div>
      <Button pending={pending} pendingText="Extraction…" onClick={() => launch(launchStockExtraction)}>
        Extraire le stock du jour
      </Button>
      <LaunchEnd ended={ended} />
    </li>
  );
}
