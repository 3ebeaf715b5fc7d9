import { useState } from 'react';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import styles from '#frontend/features/customers/pro/account.module.css';
import { collectExport } from './collect-export.ts';
import { download } from '#frontend/lib/display/download.ts';

const counted = (orders: number) => (orders < 2 ? `${orders} commande` : `${orders} commandes`);

/** « Exporter mes données »: everything in one JSON file. */
export function DataExport() {
  const [ordersRead, setOrdersRead] = useState(0);
  const save = useAction(async () => {
    setOrdersRead(0);
    const data = await collectExport(setOrdersRead);
    const file = `mes-donnees-${parisDay(new Date(data.exported_at))}.json`;
    download(file, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    return { file, orders: data.orders.length };
  });
  return (
    <section aria-labelledby="exporter" className={styles.section}>
      <h2 id="exporter">Exporter mes données</h2>
      <p>
        Un fichier JSON avec tout ce que nous gardons de vous : profil, adresses, panier, commandes avec leurs
        lignes et leurs paiements. Aucun mot de passe ni numéro de carte : nous ne les connaissons pas.
      </p>
      {save.error !== undefined ? (
        <Banner kind="error" title="L’export n’a pas abouti.">
          {detailOf(save.error)}
        </Banner>
      ) : null}
      {save.data ? (
        <Banner kind="success">
          {save.data.file} est enregistré, avec {counted(save.data.orders)}.
        </Banner>
      ) : null}
      <div>
        <Button
          icon={<DownloadIcon size={16} />}
          pending={save.pending}
          pendingText={ordersRead > 0 ? `${counted(ordersRead)}…` : 'Lecture…'}
          onClick={() => save.run()}
        >
          Exporter mes données
        </Button>
      </div>
    </section>
  );
}
