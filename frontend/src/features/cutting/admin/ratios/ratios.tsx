import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Ratio,
  ratiosQuery,
  type RatioTable,
  yieldsQuery,
} from '#frontend/features/cutting/cutting.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { KnifeIcon } from '#frontend/ui/icons/icons-shop.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { Badge } from '#frontend/ui/values/badge.tsx';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import { draftOf, freshRatio, removeRatio, sentenceOf, putBack } from './ratio-draft.ts';
import { ratioColumns } from './ratio-columns.tsx';
import { RatioForm } from './ratio-form.tsx';
import { RatioSums } from './ratio-sums.tsx';
import { RealisedYields } from './realised-yields.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { builtInTable } from '#shared/cutting/ratio.ts';
import styles from './ratios.module.css';

type Editing = { mode: 'closed' } | { mode: 'create' } | { mode: 'edit'; ratio: Ratio };

const useProductNames = () => {
  const products = useQuery(movableProductsQuery()).data;
  return (productId: string) => (products ? products.find(({ id }) => id === productId)?.label : 'Lecture…');
};

/** After a confirmation (RAT-03). */
const useRemoval = (tables: readonly RatioTable[]) => {
  const queries = useQueryClient();
  const removal = useAction(async (ratio: Ratio) => {
    try {
      notify.success((await removeRatio(ratio, tables)).message);
    } catch (error) {
      // ERR-80
      notify.error(sentenceOf(error, 'Erreur lors de la suppression du ratio'), {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
  });
  return (ratio: Ratio) => {
    // RAT-03: the native confirmation
    if (window.confirm(`Supprimer le ratio « ${ratio.produit_genere} » de ${ratio.categorie_source} ?`))
      removal.run(ratio);
  };
};

/** RAT-01: ratios of each animal, as sums and as editable rows. */
export function Ratios() {
  const ratios = useQuery(ratiosQuery());
  const [category, setCategory] = useState('');
  const [editing, setEditing] = useState<Editing>({ mode: 'closed' });
  const tables = ratios.data?.tables ?? [];
  const rows = ratios.data?.ratios.filter((ratio) => category === '' || ratio.categorie_source === category);

  const remove = useRemoval(tables);
  const nameOf = useProductNames();
  const maintains = mayCall(cuttingContract.endpoints.updateRatio);
  const acts = { edit: (ratio: Ratio) => setEditing({ mode: 'edit', ratio }), remove };
  const columns = ratioColumns(maintains ? acts : undefined, nameOf);

  return (
    <div className={styles.page}>
      <RatiosHead count={ratios.data?.ratios.length} {...{ maintains, editing, setEditing }} />
      {editing.mode === 'closed' ? null : (
        <RatioForm
          key={editing.mode === 'edit' ? editing.ratio.id : 'new'}
          initial={editing.mode === 'edit' ? draftOf(editing.ratio) : freshRatio(category)}
          before={editing.mode === 'edit' ? editing.ratio : undefined}
          tables={tables}
          onDone={() => setEditing({ mode: 'create' })}
        />
      )}
      <LoadFailure
        query={ratios}
        reasonOf={(error) => sentenceOf(error, 'Erreur lors du chargement des ratios de transformation')}
      />
      {ratios.data && ratios.data.ratios.length > 0 ? (
        <RatioSums tables={tables} ratios={ratios.data.ratios} selected={category} onSelect={setCategory} />
      ) : null}
      {tables
        .filter((table) => maintains && table.categorie_source === category)
        .map((table) => (
          <PutBack key={category} table={table} />
        ))}
      {ratios.isError && !ratios.data ? null : (
        <DataTable
          caption={category === '' ? 'Ratios de transformation' : `Ratios de ${category}`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          csvName="ratios-de-transformation"
          empty={
            <EmptyState title="Aucun ratio de transformation" picture={<KnifeIcon size={36} />}>
              Ajoutez un ratio : il dira quelle part d’une carcasse devient quel produit.
            </EmptyState>
          }
        />
      )}
      {category === '' ? (
        <p className={styles.hint}>
          Choisissez une catégorie ci-dessus pour voir ce que ses découpes ont vraiment donné.
        </p>
      ) : (
        <RealisedYields key={category} category={category} />
      )}
    </div>
  );
}

interface RatiosHeadProps {
  count: number | undefined;
  maintains: boolean;
  editing: Editing;
  setEditing: (editing: Editing) => void;
}

const RatiosHead = ({ count, maintains, editing, setEditing }: RatiosHeadProps) => (
  <header className={styles.head}>
    <h2>
      Ratios <Badge>{count ?? '…'}</Badge>
    </h2>
    {maintains ? (
      <Button
        icon={editing.mode === 'closed' ? <PlusIcon size={18} /> : undefined}
        aria-expanded={editing.mode !== 'closed'}
        onClick={() => setEditing(editing.mode === 'closed' ? { mode: 'create' } : { mode: 'closed' })}
      >
        {editing.mode === 'closed' ? 'Afficher le formulaire' : 'Masquer le formulaire'}
      </Button>
    ) : null}
  </header>
);

/** AMB-18: resets a category to its built-in table; shown for changed categories that have one. */
function PutBack({ table }: { table: RatioTable }) {
  const queries = useQueryClient();
  const category = table.categorie_source;
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
    await queries.invalidateQueries({ queryKey: yieldsQuery(category).queryKey });
  };
  const act = useAction(async () => {
    notify.success((await putBack(table)).message);
    await reread();
  });
  if (table.source === 'table par défaut' || !builtInTable(category)) return null;
  const ask = async () => {
    const agreed = await confirmAction({
      title: `Remettre ${category} à sa table par défaut ?`,
      text: 'Tout ce qui a été changé ou ajouté dans cette catégorie disparaît ; l’historique garde qui et quand.',
      confirmLabel: 'Remettre la table par défaut',
    });
    if (agreed) act.run();
  };
  return (
    <>
      <Button pending={act.pending} pendingText="Remise…" onClick={() => void ask()}>
        Remettre la table par défaut
      </Button>
      <Refusal error={act.error} onReload={() => void reread()} />
    </>
  );
}
