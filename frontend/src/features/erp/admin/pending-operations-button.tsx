import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingOperationsQuery } from '#frontend/features/erp/erp.queries.ts';
import { Button } from '#frontend/ui/button.tsx';
import { TransferIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { PendingOperations } from './pending-operations.tsx';

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
