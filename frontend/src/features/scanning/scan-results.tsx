import { Button } from '#frontend/ui/button.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { spokenOf } from './scan-acts.ts';
import { type CardActs, ScanCard } from './scan-card.tsx';
import { changeScans, type Scan } from './scan-log.ts';
import styles from './scanner.module.css';

/** Scans, newest first; `waiting` is the number of unsent ones. */
export function ScanResults({
  scans,
  waiting,
  canAdd,
  onAdd,
}: CardActs & { scans: readonly Scan[]; waiting: number }) {
  return (
    <>
      <VisuallyHidden>
        <p role="status">{scans[0] ? spokenOf(scans[0]) : ''}</p>
      </VisuallyHidden>

      <section className={styles.results} aria-labelledby="resultats">
        <div className={styles.resultsHead}>
          <h2 id="resultats">Résultats</h2>
          {waiting > 0 ? <p>{waiting} en attente du serveur</p> : null}
          <Button
            size="small"
            disabled={scans.length === waiting}
            onClick={() => changeScans((now) => now.filter(({ act }) => act?.state === 'waiting'))}
          >
            Effacer l’historique
          </Button>
        </div>
        {scans.length === 0 ? (
          <p>Aucun scan pour le moment.</p>
        ) : (
          <ol className={styles.list}>
            {scans.map((scan) => (
              <ScanCard key={scan.id} scan={scan} canAdd={canAdd} onAdd={onAdd} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
