import { useState } from 'react';
import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import styles from '#frontend/features/customers/pro/account.module.css';
import { collectExport } from './collect-export.ts';
import { download } from '#frontend/lib/download.ts';

type State =
  | { kind: 'idle' }
  | { kind: 'reading'; orders: number }
  | { kind: 'done'; file: string; orders: number }
  | { kind: 'failed'; reason: string };

const counted = (orders: number) => (orders < 2 ? `${orders} commande` : `${orders} commandes`);

/** « Exporter mes données »: everything in one JSON file. */
export function DataExport() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const save = async () => {
    setState({ kind: 'reading', orders: 0 });
    try {
      const data = await collectExport((orders) => setState({ kind: 'reading', orders }));
      const file = `mes-donnees-${parisDay(new Date(data.exported_at))}.json`;
      download(file, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      setState({ kind: 'done', file, orders: data.orders.length });
    } catch (error) {
      setState({ kind: 'failed', reason: detailOf(error) });
    }
  };
  return (
    <section aria-labelledby="exporter" className={styles.section}>
      <h2 id="exporter">Exporter mes données</h2>
      <p>
        Un fichier JSON avec tout ce que nous gardons de vous : profil, adresses, panier, commandes avec leurs
        lignes et leurs paiements. Aucun mot de passe ni numéro de carte : nous ne les connaissons pas.
      </p>
      {state.kind === 'failed' ? (
        <Banner kind="error" title="L’export n’a pas abouti.">
          {state.reason}
        </Banner>
      ) : null}
      {state.kind === 'done' ? (
        <Banner kind="success">
          {state.file} est enregistré, avec {counted(state.orders)}.
        </Banner>
      ) : null}
      <div>
        <Button
          icon={<DownloadIcon size={16} />}
          pending={state.kind === 'reading'}
          pendingText={
            state.kind === 'reading' && state.orders > 0 ? `${counted(state.orders)}…` : 'Lecture…'
          }
          onClick={() => void save()}
        >
          Exporter mes données
        </Button>
      </div>
    </section>
  );
}
