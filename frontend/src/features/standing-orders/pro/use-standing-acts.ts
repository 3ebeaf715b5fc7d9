import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import {
  type StandingOrderRow,
  standingOrdersContract,
} from '#shared/standing-orders/standing-orders.contract.ts';

const { endStandingOrder, skipStandingDate, confirmOrder } = standingOrdersContract.endpoints;

/** A customer's actions on a standing order, one at a time. */
export const useStandingActs = ({ id, name }: Pick<StandingOrderRow, 'id' | 'name'>) => {
  const queries = useQueryClient();
  const act = useAction(async (send: () => Promise<{ message: string }>) => {
    const { message } = await send();
    await Promise.all(
      ['standing-orders', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
    notify.success(message);
  });
  return {
    pending: act.pending,
    error: act.error,
    skip: (day: string, skip: boolean) =>
      act.run(() => call(skipStandingDate, { params: { id, day }, body: { skip } }, { as: 'pro' })),
    confirm: (orderId: string) =>
      act.run(() => call(confirmOrder, { params: { id: orderId } }, { as: 'pro' })),
    end: async () => {
      const isSure = await confirmAction({
        title: `Mettre fin à « ${name} » ?`,
        text: 'Plus rien ne viendra d’elle. Les commandes déjà passées restent.',
        confirmLabel: 'Mettre fin',
        tone: 'danger',
      });
      if (isSure) act.run(() => call(endStandingOrder, { params: { id } }, { as: 'pro' }));
    },
  };
};
