import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { EntryDraft, EntryProblems } from './entry-draft.ts';

interface EntryFieldsProps {
  draft: EntryDraft;
  problems: EntryProblems;
  product: MovableProduct | undefined;
  onChoose: (productId: string) => void;
  change: (changes: Partial<EntryDraft>) => void;
}

/** STK-21: what comes in, where, how much (in steps of 0.1 kg), and what it cost. */
export function EntryFields({ draft, problems, product, onChoose, change }: EntryFieldsProps) {
  const unit = product?.unit ?? 'kg';
  return (
    <FormPart title="Ce qui entre">
      <ProductPicker
        value={draft.product_id}
        error={problems.product_id}
        stockIn={draft.warehouse_id}
        onChange={onChoose}
      />
      <SelectField
        label="Entrepôt"
        name="warehouse_id"
        placeholder="Choisir…"
        options={warehouseOptions}
        value={draft.warehouse_id}
        error={problems.warehouse_id}
        onChange={(event) => change({ warehouse_id: event.target.value })}
      />
      <NumberField
        label="Quantité"
        name="qty"
        unit={unit}
        step={unit === 'kg' ? 100 : undefined}
        max={10_000_000}
        value={draft.qty}
        error={problems.qty}
        onChange={(qty) => change({ qty })}
      />
      <NumberField
        label="Prix d’achat HT, en tout"
        name="purchase_price"
        unit="euro"
        optional
        steppers={false}
        max={100_000_000}
        value={draft.purchase_price}
        onChange={(purchase_price) => change({ purchase_price })}
      />
      <TextField
        label="Libellé"
        name="label"
        optional
        autoComplete="off"
        value={draft.label}
        onChange={(event) => change({ label: event.target.value })}
      />
    </FormPart>
  );
}
