import { useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { orderChangesContract } from '#shared/order-changes/order-changes.contract.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';

const { refuseOrder } = orderChangesContract.endpoints;

/** A Gérant's no, with a word that whoever ordered reads in their letter. */
export function RefuseOrderDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ word: '' }, () => ({}));
  const onSubmit = form.submit(async ({ word }) => {
    const { message } = await call(refuseOrder, { params: { id: order.id }, body: { word } }, { as: 'pro' });
    await queries.invalidateQueries({ queryKey: ['orders'] });
    notify.success(message);
    onClose();
  });
  return (
    <FormDialog
      title={`Refuser la commande ${order.reference}`}
      submitLabel="Refuser la commande"
      isDanger
      pending={form.pending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Elle est annulée et la viande est rendue. La personne qui l’a envoyée reçoit un e-mail.</p>
      <Refusal error={form.refusal} />
      <TextField label="Un mot" optional maxLength={200} autoComplete="off" {...form.field('word')} />
    </FormDialog>
  );
}
