import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ErpOperation, pendingOperationsQuery } from '#frontend/features/erp/erp.queries.ts';
import { detailOf } from '#frontend/lib/api-error.ts';
import { formatInteger } from '#frontend/lib/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { type ErpState, erpStateLabels, erpStates } from '#shared/kernel/erp-state.ts';
import { OperationRow } from './operation-row.tsx';
import styles from './pending-operations.module.css';
import { VerifiedOrders } from './verified-orders.tsx';

type Shown = ErpState | 'en_attente';

/** Writes to the ERP by state; what is verified has left the waiting list and is read on the orders themselves. */
export function OperationsByState({ counts }: { counts: Record<ErpState, number> | undefined }) {
  const [shown, setShown] = useState<Shown>('en_attente');
  return (
    <div className={styles.panel}>
      <p className={styles.note}>
        Elles partent d’elles-mêmes, l’une après l’autre. « Rejouer » n’écrit jamais deux fois : l’ERP est
        relu d’abord.
      </p>
      <SelectField
        className={styles.state}
        label="État"
        options={[
          { value: 'en_attente', label: 'Toutes celles qui attendent' },
          ...erpStates.map((value) => ({
            value,
            label:
              value === 'verifie' || !counts
                ? erpStateLabels[value]
                : `${erpStateLabels[value]} (${formatInteger(counts[value])})`,
          })),
        ]}
        value={shown}
        onChange={(event) => setShown(event.target.value as Shown)}
      />
      {shown === 'verifie' ? <VerifiedOrders /> : <WaitingOperations shown={shown} />}
    </div>
  );
}

function WaitingOperations({ shown }: { shown: Exclude<Shown, 'verifie'> }) {
  const operations = useInfiniteQuery(pendingOperationsQuery());
  const all = operations.data?.pages.flatMap(({ data }): ErpOperation[] => data);
  const rows = shown === 'en_attente' ? all : all?.filter(({ state }) => state === shown);
  return (
    <>
      {operations.isError ? <Banner kind="error">{detailOf(operations.error)}</Banner> : null}
      {operations.isPending ? <Skeleton lines={5} /> : null}
      {rows?.length === 0 && !operations.hasNextPage ? (
        <EmptyState
          title={shown === 'en_attente' ? 'Tout est dans l’ERP' : 'Aucune écriture dans cet état'}
          picture={<SuccessIcon size={36} />}
        />
      ) : (
        <ul className={styles.list}>
          {rows?.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </ul>
      )}
      {operations.hasNextPage ? (
        <Button pending={operations.isFetchingNextPage} onClick={() => void operations.fetchNextPage()}>
          Afficher la suite
        </Button>
      ) : null}
    </>
  );
}
