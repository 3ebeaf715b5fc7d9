import { useNow } from '#frontend/lib/display/use-today.ts';
import { useState } from 'react';
import { ActForm } from '#frontend/features/cutting/admin/act-form.tsx';
import { ActRecorded, type ActOutputs } from '#frontend/features/cutting/admin/result/act-recorded.tsx';
import { useAct } from '#frontend/features/cutting/admin/use-act.ts';
import { ChoosePart } from '#frontend/features/cutting/admin/made/choose-part.tsx';
import { CuttingPart } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { unnamedLot } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { useProposedLot } from '#frontend/features/stock/admin/entry/use-proposed-lot.ts';
import { useTakenLot } from '#frontend/features/stock/admin/entry/use-taken-lot.ts';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { confirmText } from './confirm-text.ts';
import { bodyOf, freshEntry, ofProduct, problemsOf } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { OriginFields } from '#frontend/features/stock/admin/entry/origin-fields.tsx';

/** STK-21: entry of a product, optionally with its cutting, in one atomic call. */
export function StockEntry({ outputs }: { outputs: ActOutputs }) {
  const act = useAct('entry', freshEntry, problemsOf);
  const { errors, field, change, product, proposal } = act;
  const today = useNow();
  const proposed = useProposedLot(product, act.values, today);
  const draft = act.values.own_lot ? act.values : { ...act.values, lot: act.values.lot || proposed };
  const taken = useTakenLot(draft.product_id, draft.own_lot ? draft.lot : '', draft.supplier);
  const [choosing, setChoosing] = useState<string>();
  const choose = (productId: string) => change(ofProduct(productId, act.productOf(productId)));
  const onSubmit = act.record(
    (entering) => {
      const to = isSiteId(draft.warehouse_id) ? siteLabel(draft.warehouse_id) : '';
      const about = { from: null, to, category: draft.transform ? draft.category : entering.category };
      return { body: bodyOf(draft, proposal), about };
    },
    // STK-24
    (entering) => agreeToEntry(taken, confirmText(draft, entering, proposal, new Date())),
  );

  if (act.done) return <ActRecorded done={act.done} outputs={outputs} onAnother={act.another} />;
  return (
    <ActForm
      act={act}
      label="Entrée de stock"
      submitLabel="Enregistrer l’entrée"
      onSubmit={onSubmit}
      aside={<ChoosePart {...{ choosing, setChoosing, proposal, draft, change }} />}
      refusal={
        <FormRefusal
          error={act.error}
          otherwise="Erreur lors de l'enregistrement"
          unheard="Erreur lors de la communication avec le serveur"
        />
      }
    >
      <EntryFields form={act} product={product} onChoose={choose} />
      {product?.unit === 'piece' ? null : (
        <CuttingPart
          draft={draft}
          proposal={proposal}
          label="Découper à l’entrée : seuls les morceaux restent en stock"
          error={errors.category}
          change={change}
          onChoose={setChoosing}
        />
      )}
      <OriginFields draft={draft} field={field} />
      <MovementFields
        draft={draft}
        field={(name) => (name === 'lot' ? lotField(field, draft.lot, change) : field(name))}
        taken={taken}
        {...(product && { unnamed: unnamedLot(product, today) })}
      />
    </ActForm>
  );
}

/** The proposed lot is shown until the field is edited; a cleared field stays empty. */
const lotField = (
  field: FieldOf<'lot'>,
  lot: string,
  change: (changes: { lot: string; own_lot: true }) => void,
): ReturnType<FieldOf<'lot'>> => ({
  ...field('lot'),
  value: lot,
  onChange: ({ target }) => change({ lot: target.value, own_lot: true }),
});

const agreeToEntry = (taken: string | undefined, text: string): Promise<boolean> => {
  if (taken !== undefined) {
    notify.error(taken);
    return Promise.resolve(false);
  }
  return confirmAction({ title: 'Enregistrer cette entrée ?', text, confirmLabel: 'Enregistrer' });
};
