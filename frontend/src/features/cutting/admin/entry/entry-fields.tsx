import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { EntryDraft } from './entry-draft.ts';

interface EntryFieldsProps {
  form: ReturnType<typeof useForm<EntryDraft>>;
  product: MovableProduct | undefined;
  onChoose: (productId: string) => void;
}

/** STK-21: product, site, quantity (in steps of 0.1 kg) and cost. */
export function EntryFields({ form, product, onChoose }: EntryFieldsProps) {
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
