import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { movementsQuery } from '#frontend/features/stock/movements.queries.ts';
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
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import { OperationPanel } from './operation-panel.tsx';
import { movementColumns } from './movement-columns.tsx';
import { MovementFilters } from './movement-filters.tsx';
import styles from './movements.module.css';
import { sampleMovements } from './sample-movements.ts';

/** ERR-70. */
const NOT_LOADED = 'Erreur lors du chargement des mouvements de stock. Affichage des données mockées.';

const OPERATION = ['operation'] as const;

/** Mouvements (STK-45..52): what entered and left, as Dolibarr has it, and ours that it has not yet. */
export function Movements() {
  const { values, set } = useFilters(['produit', 'entrepot', 'nombre', 'ordre', 'du', 'au']);
  const opened = useOpened(OPERATION);
  const { operation } = opened.values;
  const movements = useInfiniteQuery(movementsQuery(values));
  const real = movements.data?.pages.flatMap(({ rows }) => rows);
  // AMB-07: only a screen that never had a row shows samples, and says so for as long as it does
  const sample = movements.isError && !real;
  const columns = useMemo(() => movementColumns(sample), [sample]);
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>Les mouvements ne concernent que le stock physique des entrepôts.</p>
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
      {movements.isError && real ? (
        <Banner
          kind="warning"
          title={`Dernières données du ${formatDateTime(new Date(movements.dataUpdatedAt))}`}
          actions={<RetryButton query={movements} pendingText="Lecture…" />}
        >
          {detailOf(movements.error)}
        </Banner>
      ) : null}
      <DataTable
        caption="Mouvements de stock"
        columns={columns}
        rows={sample ? sampleMovements : real}
        rowKey={({ id }) => id}
        csvName={sample ? undefined : 'mouvements-de-stock'}
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
          </>
        }
        empty={<EmptyState title="Aucun mouvement de stock trouvé" picture={<TransferIcon size={36} />} />}
        more={sample ? undefined : nextPageOf(movements)}
      />
      {operation ? <OperationPanel id={operation} onClose={opened.close} /> : null}
    </div>
  );
}
