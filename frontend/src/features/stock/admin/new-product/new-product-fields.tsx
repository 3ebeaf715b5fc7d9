import { useQuery } from '@tanstack/react-query';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { MovementFields } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import { OriginFields } from '#frontend/features/stock/admin/entry/origin-fields.tsx';
import { productCategoriesQuery, suppliersQuery } from '#frontend/features/stock/entry.queries.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { NewProductDraft } from './new-product-draft.ts';

interface NewProductFieldsProps {
  form: ReturnType<typeof useForm<NewProductDraft>>;
}

/** STK-33: product, initial stock, and lot. */
export function NewProductFields({ form }: NewProductFieldsProps) {
  const { values, field, number } = form;
  return (
    <>
      <ProductPart form={form} />
      <FormPart title="Premier stock">
        <SelectField
          label="Entrepôt"
          placeholder="Choisir…"
          options={warehouseOptions}
          {...field('warehouse_id')}
        />
        <NumberField label="Quantité" unit="kg" step={10} max={10_000_000} {...number('qty')} />
      </FormPart>
      <MovementFields draft={values} field={field} />
      <OriginFields draft={values} field={field} />
      <FormPart title="Description et note" folded note="Facultatif">
        <TextArea label="Description" optional rows={3} {...field('description')} />
        <TextArea label="Note privée" optional rows={3} {...field('note_private')} />
      </FormPart>
    </>
  );
}

function ProductPart({ form: { field, number, box } }: NewProductFieldsProps) {
  const categories = useQuery(productCategoriesQuery());
  const suppliers = useQuery(suppliersQuery());
  return (
    <FormPart title="Produit">
      <TextField label="Nom" autoComplete="off" {...field('label')} />
      <TextField label="Référence" autoComplete="off" autoCapitalize="characters" {...field('ref')} />
      <SelectField
        label="Catégorie"
        optional
        placeholder={categories.isError ? 'Catégories indisponibles' : 'Choisir…'}
        options={(categories.data ?? []).map(({ label }) => ({ value: label, label }))}
        {...field('category')}
      />
      <TextField
        label="Code-barres EAN13"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Laissé vide, un code de la maison est attribué ; il commence par 200."
        {...field('barcode')}
      />
      <NumberField
        label="Prix de vente HT, le kg"
        unit="euro"
        optional
        steppers={false}
        max={10_000_000}
        {...number('price')}
      />
      <NumberField
        label="Poids d’une pièce"
        unit="kg"
        optional
        step={10}
        max={10_000_000}
        {...number('weight')}
      />
      <SelectField
        label="Fournisseur du produit"
        optional
        placeholder={suppliers.isError ? 'Fournisseurs indisponibles' : 'Choisir…'}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('fk_supplier')}
      />
      <TextField
        label="Code article"
        optional
        autoComplete="off"
        hint="La référence du produit chez son fournisseur."
        {...field('mpart_code')}
      />
      <CheckboxField label="Proposé aux clients dès que Dolibarr le connaît" {...box('on_sale')} />
    </FormPart>
  );
}
