import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';

const { refuseOrder } = orderChangesContract.endpoints;

/** A Gérant's refusal, with a reason that is mailed to the person who ordered. */
export function RefuseOrderDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ word: '' }, () => ({}));
  return (
    <SendDialog
      title={`Refuser la commande ${order.reference}`}
      submitLabel="Refuser la commande"
      isDanger
      form={form}
      send={(body) => call(refuseOrder, { params: { id: order.id }, body }, { as: 'pro' })}
      reread={() => queries.invalidateQueries({ queryKey: ['orders'] })}
      onClose={onClose}
    >
      <p>Elle est annulée et la viande est rendue. La personne qui l’a envoyée reçoit un e-mail.</p>
      <TextField label="Un mot" optional maxLength={200} autoComplete="off" {...form.field('word')} />
    </SendDialog>
  );
}
