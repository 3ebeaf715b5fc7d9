import styles from '#frontend/features/customers/pro/account.module.css';
import { collectExport } from './collect-export.ts';
import { SaveExport } from './save-export.tsx';

/** « Exporter mes données »: everything in one JSON file. */
export const DataExport = () => (
  <section aria-labelledby="exporter" className={styles.section}>
    <h2 id="exporter">Exporter mes données</h2>
    <p>
      Un fichier JSON avec tout ce que nous gardons de vous : profil, adresses, panier, commandes avec leurs
      lignes et leurs paiements. Aucun mot de passe ni numéro de carte : nous ne les connaissons pas.
    </p>
    <SaveExport label="Exporter mes données" file="mes-donnees" collect={collectExport} />
  </section>
);
