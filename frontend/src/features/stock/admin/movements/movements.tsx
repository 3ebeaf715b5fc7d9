import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Movement,
  movementsQuery,
  readMovementsFile,
} from '#frontend/features/stock/movements.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { TransferIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { ChosenPapers } from '#frontend/ui/table/chosen-papers.tsx';
import { ExportAll } from '#frontend/ui/table/export-all.tsx';
import { ChosenRows, useRowChoice } from '#frontend/ui/table/row-choice.tsx';
import { SavedViews } from '#frontend/ui/table/saved-views.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import { OperationPanel } from './operation-panel.tsx';
import { movementColumns, nameOf } from './movement-columns.tsx';
import { MovementFilters } from './movement-filters.tsx';
import { MovementPanel } from './movement-panel.tsx';
import styles from './movements.module.css';

/** ERR-70. */
const NOT_LOADED = 'Erreur lors du chargement des mouvements de stock. Affichage des données mockées.';

const OPENED = ['operation', 'mouvement'] as const;

/** Mouvements (STK-45..52): movements of Dolibarr, and ours that are not there yet. */
export function Movements() {
  const { values, set } = useFilters(['produit', 'entrepot', 'nombre', 'ordre', 'du', 'au']);
  const opened = useOpened(OPENED);
  const { operation, mouvement } = opened.values;
  const movements = useInfiniteQuery(movementsQuery(values));
  const pages = movements.data?.pages;
  const real = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  // AMB-07: samples are only shown while no real row was ever loaded, and are labelled
  const sample = movements.isError && !real;
  const choice = useRowChoice(real, keyOf, nameInList);
  const columns = useMemo(
    () => [...(sample ? [] : [choice.column]), ...movementColumns(sample)],
    [sample, choice.column],
  );
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>Les mouvements ne concernent que le stock physique des entrepôts.</p>
      <Failures movements={movements} sample={sample} />
      <SavedViews list="mouvements" values={values} set={set} />
      <DataTable
        caption="Mouvements de stock"
        columns={columns}
        oneLine
        onShown={choice.onShown}
        rows={sample ? sampleMovements : real}
        rowKey={keyOf}
        onOpenRow={sample ? undefined : ({ id }) => opened.open({ mouvement: id })}
        Body={VirtualBody}
        filters={
          <>
            <MovementFilters values={values} set={set} />
            <Button
              icon={<RefreshIcon size={16} />}
              pending={movements.isRefetching}
              onClick={() => void movements.refetch()}
            >
              Actualiser
            </Button>
            {sample ? null : <ExportAll read={readMovementsFile(values)} />}
          </>
        }
        empty={<EmptyState title="Aucun mouvement de stock trouvé" picture={<TransferIcon size={36} />} />}
        more={sample ? undefined : nextPageOf(movements)}
      />
      <ChosenRows
        count={choice.chosen.length}
        unit={['mouvement', 'mouvements']}
        isMasculine
        onClear={choice.clear}
      >
        <ChosenPapers
          caption="Mouvements de stock"
          columns={movementColumns(false)}
          rows={choice.chosen}
          rowKey={keyOf}
          csvName="mouvements-de-stock"
        />
      </ChosenRows>
      {operation ? <OperationPanel id={operation} onClose={opened.close} /> : null}
      {mouvement && !operation ? (
        <MovementPanel
          movement={real?.find(({ id }) => id === mouvement)}
          isReading={movements.isFetching}
          onClose={opened.close}
        />
      ) : null}
    </div>
  );
}

const keyOf = ({ id }: Movement): string => id;
const nameInList = (movement: Movement): string => `${nameOf(movement)}, ${formatDateTime(movement.datem)}`;

interface FailuresProps {
  movements: Pick<
    UseInfiniteQueryResult,
    'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'isFetching' | 'refetch'
  >;
  sample: boolean;
}

/** Loading errors, with samples or earlier data. */
const Failures = ({ movements, sample }: FailuresProps) => (
  <>
    {sample ? (
      <>
        <Banner kind="error" actions={<RetryButton query={movements} pendingText="Lecture…" />}>
          {NOT_LOADED}
          <br />
          {detailOf(movements.error)}
        </Banner>
        <Banner kind="warning" title="Données d’exemple – non réelles" />
      </>
    ) : null}
    {movements.isError && movements.data ? (
      <Banner
        kind="warning"
        title={`Dernières données du ${formatDateTime(new Date(movements.dataUpdatedAt))}`}
        actions={<RetryButton query={movements} pendingText="Lecture…" />}
      >
        {detailOf(movements.error)}
      </Banner>
    ) : null}
  </>
);

const sample = (at: number, name: string, qty: number, warehouse: string): Movement => ({
  id: `exemple-${at}`,
  datem: `2026-01-0${at}T08:00:00Z`,
  qty,
  unit: 'kg',
  fk_product: `exemple-${at}`,
  fk_entrepot: `exemple-${at}`,
  label: 'Exemple, non réel',
  type_mouvement: qty > 0 ? 1 : 0,
  inventorycode: null,
  batch: null,
  auteur: '—',
  document: null,
  product_info: { label: name, ref: '', stock_reel: 0, stock_virtuel: 0 },
  warehouse_info: { label: warehouse },
  erp_status: 'verifie',
  erp_ref: null,
});

/** STK-52, AMB-07: sample rows for a screen that never had data; their ids do not exist. */
export const sampleMovements: readonly Movement[] = [
  sample(3, 'Produit d’exemple A', 12.5, 'Bruges'),
  sample(2, 'Produit d’exemple B', -3.2, 'Lormont'),
  sample(1, 'Produit d’exemple C', 8, 'Bruges'),
];
