import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  availableLotsQuery,
  type LotDetail,
  lotsKey,
  sendReconciliation,
} from '#frontend/features/stock/lots.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import styles from './lot-panel.module.css';

/** Links a lot known from labels to an existing one: lots in stock are proposed, others can be typed. */
export function ReconcileLot({ lot }: { lot: LotDetail }) {
  const queries = useQueryClient();
  const listId = useId();
  const bruges = useQuery(availableLotsQuery(lot.product_id, '1'));
  const lormont = useQuery(availableLotsQuery(lot.product_id, '2'));
  const proposed = new Set(
    [...(bruges.data?.data ?? []), ...(lormont.data?.data ?? [])].map((each) => each.lot),
  );
  const form = useForm({ with_lot: '' }, ({ with_lot: name }) => ({
    with_lot: name.trim() === '' ? 'Indiquez le lot connu.' : undefined,
  }));
  const onSubmit = form.submit(async ({ with_lot: name }) => {
    const { product_id, lot: unknown } = lot;
    const reply = await sendReconciliation({ product_id, lot: unknown, with_lot: name.trim() });
    notify.success(reply.message);
    await queries.invalidateQueries({ queryKey: lotsKey });
  });
  return (
    <form className={styles.reconcile} aria-label="Rapprocher ce lot" onSubmit={onSubmit} noValidate>
      <p>
        Ce lot a été lu sur une étiquette, et rien d’autre ne le connaît. Dites de quel lot il s’agit : ses
        dates, son origine et sa trace seront les siennes. Le stock ne change pas.
      </p>
      <TextField
        label="C’est le lot"
        hint="Un lot connu du même produit."
        list={listId}
        autoComplete="off"
        {...form.field('with_lot')}
      />
      <datalist id={listId}>
        {[...proposed].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Button type="submit" pending={form.pending} pendingText="Rapprochement…">
        Rapprocher
      </Button>
      <Refusal error={form.refusal} />
    </form>
  );
}
