import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingOperationsQuery, type ErpOperation } from '#frontend/features/erp/erp.queries.ts';
import { Button } from '#frontend/ui/button.tsx';
import { TransferIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { NothingWaits } from './empty-queue.tsx';
import { OperationRow } from './operation-row.tsx';
import pendingOperationsStyles from './pending-operations.module.css';

/** Opens the pending ERP writes; shows their number. */
export function PendingOperationsButton() {
  const { data } = useInfiniteQuery(pendingOperationsQuery());
  const [open, setOpen] = useState(false);
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0);
  const more = data?.pages.at(-1)?.next_cursor ? ' et plus' : '';
  return (
    <>
      <Button size="small" icon={<TransferIcon size={16} />} onClick={() => setOpen(true)}>
        {count === undefined ? 'À envoyer à Dolibarr' : `À envoyer à Dolibarr (${count}${more})`}
      </Button>
      <PendingOperations open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** ERP writes that are retried automatically; they can be retried now, or given up with a reason. */
function PendingOperations({ open, onClose }: { open: boolean; onClose: () => void }) {
  const operations = useInfiniteQuery({ ...pendingOperationsQuery(), enabled: open });
  const rows = operations.data?.pages.flatMap(({ data }): ErpOperation[] => data);
  return (
    <SidePanel open={open} onClose={onClose} title="À envoyer à Dolibarr">
      <div className={pendingOperationsStyles.panel}>
        <p className={pendingOperationsStyles.note}>
          Les envois partent d’eux-mêmes, l’un après l’autre. « Rejouer » n’écrit jamais deux fois : Dolibarr
          est relu d’abord.
        </p>
        {operations.isError ? <Banner kind="error">{detailOf(operations.error)}</Banner> : null}
        {operations.isPending ? <Skeleton lines={5} /> : null}
        {rows?.length === 0 ? (
          <NothingWaits />
        ) : (
          <ul className={pendingOperationsStyles.list}>
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
