import { useQueryClient } from '@tanstack/react-query';
import { freeLot, holdLot, type LotDetail, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './lot-panel.module.css';

/** Holds a lot back, or lets it go: nobody touches a blocked one; who, when and why are kept. */
export function HoldLot({ lot }: { lot: LotDetail }) {
  const queries = useQueryClient();
  const isBlocked = lot.blocked !== null;
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Indiquez la raison.' : undefined,
  }));
  const onSubmit = form.submit(async ({ reason }) => {
    const ref = { product_id: lot.product_id, lot: lot.lot };
    const reply = await (isBlocked ? freeLot(ref, reason.trim()) : holdLot(ref, reason.trim()));
    notify.success(reply.message);
    form.reset();
    await queries.invalidateQueries({ queryKey: lotsKey });
  });
  return (
    <form
      className={styles.hold}
      aria-label={isBlocked ? 'Libérer le lot' : 'Bloquer le lot'}
      onSubmit={onSubmit}
      noValidate
    >
      <TextField
        label={isBlocked ? 'Raison de la libération' : 'Raison du blocage'}
        {...form.field('reason')}
      />
      <Button
        type="submit"
        variant={isBlocked ? 'secondary' : 'danger'}
        pending={form.pending}
        pendingText="Enregistrement…"
      >
        {isBlocked ? 'Libérer' : 'Bloquer'}
      </Button>
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey: lotsKey })} />
    </form>
  );
}
