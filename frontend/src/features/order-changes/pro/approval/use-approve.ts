import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';

const { approveOrder } = orderChangesContract.endpoints;

/** A Gérant's approval of the displayed total; orders are refetched after any reply. */
export const useApprove = () => {
  const queries = useQueryClient();
  return useAction(async ({ id, total_ttc, version }: OrderRow) => {
    try {
      const { message } = await call(
        approveOrder,
        { params: { id }, body: { total_ttc, ...(version === undefined ? {} : { version }) } },
        { as: 'pro' },
      );
      notify.success(message);
    } finally {
      await queries.invalidateQueries({ queryKey: ['orders'] });
    }
  });
};
