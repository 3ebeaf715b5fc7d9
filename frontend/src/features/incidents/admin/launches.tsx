import styles from '#frontend/features/jobs/admin/jobs.module.css';
import {
  LaunchCatalog,
  LaunchReconciliation,
  LaunchStock,
} from '#frontend/features/stock/admin/launch-stock.tsx';
import { LaunchTill } from '#frontend/features/till/admin/launch-till.tsx';

/** Reads that can be started manually. */
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
