import { useInfiniteQuery } from '@tanstack/react-query';
import { type ErpOperation, pendingOperationsQuery } from '#frontend/features/erp/erp.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { NothingWaits } from './empty-queue.tsx';
import { OperationRow } from './operation-row.tsx';
import styles from './pending-operations.module.css';

/** ERP writes that are retried automatically; they can be retried now, or given up with a reason. */
export function PendingOperations({ open, onClose }: { open: boolean; onClose: () => void }) {
  const operations = useInfiniteQuery({ ...pendingOperationsQuery(), enabled: open });
  const rows = operations.data?.pages.flatMap(({ data }): ErpOperation[] => data);
  return (
    <SidePanel open={open} onClose={onClose} title="À envoyer à Dolibarr">
      <div className={styles.panel}>
        <p className={styles.note}>
          Les envois partent d’eux-mêmes, l’un après l’autre. « Rejouer » n’écrit jamais deux fois : Dolibarr
          est relu d’abord.
        </p>
        {operations.isError ? <Banner kind="error">{detailOf(operations.error)}</Banner> : null}
        {operations.isPending ? <Skeleton lines={5} /> : null}
        {rows?.length === 0 ? (
          <NothingWaits />
        ) : (
          <ul className={styles.list}>
            {rows?.map((operation) => (
              <OperationRow key={operation.id} operation={operation} />
            ))}
          </ul>
        )}
        <NextPageButton query={operations} />
      </div>
    </SidePanel>
  );
}
