import { useQuery } from '@tanstack/react-query';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { OriginFields } from '#frontend/features/stock/admin/entry/origin-fields.tsx';
import { originNames } from '#frontend/features/stock/admin/entry/origin-words.ts';
import { productCategoriesQuery } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { NewProductDraft } from './new-product-draft.ts';

interface NewProductFieldsProps {
  draft: NewProductDraft;
  errorOf: (field: keyof NewProductDraft) => string | undefined;
  change: (changes: Partial<NewProductDraft>) => void;
}

/** STK-33: what a product is, what there is of it, and its lot. */
export function NewProductFields({ draft, errorOf, change }: NewProductFieldsProps) {
  const categories = useQuery(productCategoriesQuery());
  const text = (field: 'ref' | 'label' | 'barcode' | 'description' | 'note_private') => ({
    name: field,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <>
      <FormPart title="Produit">
        <TextField label="Nom" autoComplete="off" {...text('label')} />
        <TextField label="Référence" autoComplete="off" autoCapitalize="characters" {...text('ref')} />
        <SelectField
          label="Catégorie"
          name="category"
          optional
          placeholder={categories.isError ? 'Catégories indisponibles' : 'Sans catégorie'}
          options={(categories.data ?? []).map(({ label }) => ({ value: label, label }))}
          value={draft.category}
          error={errorOf('category')}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextField
          label="Code-barres EAN13"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Laissé vide, un code de la maison est attribué ; il commence par 200."
          {...text('barcode')}
        />
        <NumberField
          label="Prix de vente HT, le kg"
          name="price"
          unit="euro"
          optional
          steppers={false}
          value={draft.price}
          max={10_000_000}
          error={errorOf('price')}
          onChange={(price) => change({ price })}
        />
        <CheckboxField
          label="Proposé aux clients dès que Dolibarr le connaît"
          checked={draft.on_sale}
          onChange={(event) => change({ on_sale: event.target.checked })}
        />
      </FormPart>
      <FormPart title="Premier stock">
        <SelectField
          label="Entrepôt"
          name="warehouse_id"
          placeholder="Choisir…"
          options={warehouseOptions}
          value={draft.warehouse_id}
          error={errorOf('warehouse_id')}
          onChange={(event) => change({ warehouse_id: event.target.value })}
        />
        <NumberField
          label="Quantité"
          name="qty"
          unit="kg"
          step={10}
          max={10_000_000}
          value={draft.qty}
          error={errorOf('qty')}
          onChange={(qty) => change({ qty })}
        />
      </FormPart>
      <MovementFields draft={draft} errorOf={errorOf} change={change} />
      <OriginFields
        draft={draft}
        problems={Object.fromEntries(originNames.map((field) => [field, errorOf(field)]))}
        change={change}
      />
      <FormPart title="Description et note" folded note="Facultatif">
        <TextArea label="Description" optional rows={3} {...text('description')} />
        <TextArea label="Note privée" optional rows={3} {...text('note_private')} />
      </FormPart>
    </>
  );
}
