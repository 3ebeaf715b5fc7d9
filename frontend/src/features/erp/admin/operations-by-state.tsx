import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ErpOperation, pendingOperationsQuery } from '#frontend/features/erp/erp.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { type ErpState, erpStateLabels, erpStates } from '#shared/kernel/erp-state.ts';
import { ErpQuestions } from './erp-questions.tsx';
import { NothingWaits } from './empty-queue.tsx';
import { OperationRow } from './operation-row.tsx';
import styles from './pending-operations.module.css';
import { VerifiedOrders } from './verified-orders.tsx';

type StateFilter = ErpState | 'en_attente';

/** ERP writes by state; verified ones are shown on their orders only. */
export function OperationsByState({ counts }: { counts: Record<ErpState, number> | undefined }) {
  const [selected, setSelected] = useState<StateFilter>('en_attente');
  return (
    <div className={styles.panel}>
      <ErpQuestions />
      <p className={styles.note}>
        Les envois partent d’eux-mêmes, l’un après l’autre. « Rejouer » n’écrit jamais deux fois : Dolibarr
        est relu d’abord.
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
        value={selected}
        onChange={(event) => setSelected(event.target.value as StateFilter)}
      />
      {selected === 'verifie' ? <VerifiedOrders /> : <WaitingOperations selected={selected} />}
    </div>
  );
}

function WaitingOperations({ selected }: { selected: Exclude<StateFilter, 'verifie'> }) {
  const operations = useInfiniteQuery(pendingOperationsQuery());
  const all = operations.data?.pages.flatMap(({ data }): ErpOperation[] => data);
  const rows = selected === 'en_attente' ? all : all?.filter(({ state }) => state === selected);
  return (
    <>
      {operations.isError ? <Banner kind="error">{detailOf(operations.error)}</Banner> : null}
      {operations.isPending ? <Skeleton lines={5} /> : null}
      {rows?.length === 0 && !operations.hasNextPage ? (
        selected === 'en_attente' ? (
          <NothingWaits />
        ) : (
          <EmptyState title="Aucun envoi dans cet état" picture={<SuccessIcon size={36} />} />
        )
      ) : (
        <ul className={styles.list}>
          {rows?.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </ul>
      )}
      <NextPageButton query={operations} />
    </>
  );
}
