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
import type { FieldOf, useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { bodyOf, freshEntry, ofProduct, problemsOf, type EntryDraft } from './entry-draft.ts';
import { OriginFields } from '#frontend/features/stock/admin/entry/origin-fields.tsx';
import { newProductsText } from '#frontend/features/cutting/admin/made/new-products-text.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatExactKilograms, formatPercent, formatQuantity } from '#frontend/lib/display/format.ts';
import { entryCategoryLabel } from '#shared/cutting/entry-tables.ts';
import { balanceOf } from '#shared/cutting/weighing.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

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

const PAST = ' Sa DLC est dépassée : ce lot ne pourra être ni transféré, ni découpé, ni vendu.';

/** STK-24, AMB-17: summary of the entry: category, its sum and the unallocated weight. */
const confirmText = (
  draft: EntryDraft,
  product: MovableProduct,
  { lines, destinations }: Pick<Proposal, 'lines' | 'destinations'>,
  now: Date,
): string => {
  const what = formatQuantity(quantityOf(product.unit, draft.qty ?? 0));
  const site = isSiteId(draft.warehouse_id) ? siteLabel(draft.warehouse_id) : '';
  const past = draft.sellby !== '' && draft.sellby < parisDay(now) ? PAST : '';
  if (!draft.transform)
    return `${product.label} : ${what} entrent à ${site}, lot ${draft.lot.trim() || unnamedLot(product, now)}.${past}`;
  const { lossGrams, unallocatedGrams } = balanceOf(draft.qty ?? 0, lines);
  const cuts = lines.filter((line) => line.weightGrams > 0 && !line.loss).length;
  const sum = formatPercent(lines.reduce((all, { share }) => all + share, 0));
  return (
    `${product.label} : ${what} entrent à ${site} et sont découpés aussitôt en ${cuts} ` +
    `${cuts === 1 ? 'produit' : 'produits'} de la catégorie ${entryCategoryLabel(draft.category)} (somme ${sum}). ` +
    `Perte déclarée : ${formatExactKilograms(lossGrams)} ; non affecté : ${formatExactKilograms(unallocatedGrams)}.${newProductsText(lines, destinations)}`
  );
};

interface EntryFieldsProps {
  form: ReturnType<typeof useForm<EntryDraft>>;
  product: MovableProduct | undefined;
  onChoose: (productId: string) => void;
}

/** STK-21: product, site, quantity (in steps of 0.1 kg) and cost. */
function EntryFields({ form, product, onChoose }: EntryFieldsProps) {
  const { values, errors, field, number, set } = form;
  const unit = product?.unit ?? 'kg';
  return (
    <FormPart title="Ce qui entre">
      <ProductPicker
        value={values.product_id}
        error={errors.product_id}
        stockIn={values.warehouse_id}
        onChange={onChoose}
      />
      <SelectField
        label="Entrepôt"
        placeholder="Choisir…"
        options={warehouseOptions}
        {...field('warehouse_id')}
      />
      <NumberField
        label="Quantité"
        unit={unit}
        step={unit === 'kg' ? 100 : undefined}
        max={10_000_000}
        {...number('qty')}
      />
      {product?.by_piece ? (
        <NumberField
          label="Pièces"
          hint="Le lot garde les deux, pièces et kilos."
          unit="piece"
          optional
          max={10_000_000}
          value={values.pieces ?? null}
          error={errors.pieces}
          onChange={(pieces) => set('pieces', pieces)}
        />
      ) : null}
      <NumberField
        label="Prix d’achat HT, en tout"
        unit="euro"
        optional
        steppers={false}
        max={100_000_000}
        {...number('purchase_price')}
      />
      <TextField label="Libellé" optional autoComplete="off" {...field('label')} />
    </FormPart>
  );
}
