import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { ChooseDraft } from './choose-draft.ts';

const units: { value: Unit; label: string }[] = [
  { value: 'kg', label: 'Au kilogramme' },
  { value: 'piece', label: 'À la pièce' },
];

/** Price and unit of a new product. Without a price it is listed on the dashboard. */
export const NewProductPart = ({ form }: { form: ReturnType<typeof useForm<ChooseDraft>> }) => {
  const { values, number, field } = form;
  const { error } = field('unit');
  return (
    <>
      <SelectField
        label="Vendu"
        name="unit"
        options={units}
        value={values.unit}
        error={error}
        onChange={({ target }) => form.change({ unit: target.value === 'piece' ? 'piece' : 'kg' })}
      />
      <NumberField
        label={values.unit === 'kg' ? 'Prix de vente HT, le kg' : 'Prix de vente HT, la pièce'}
        unit="euro"
        optional
        steppers={false}
        max={10_000_000}
        hint="Sans prix, il n’est pas en boutique : il attend « À compléter » au tableau de bord."
        {...number('price')}
      />
      {values.unit === 'piece' ? (
        <NumberField label="Poids d’une pièce" unit="kg" step={10} max={10_000_000} {...number('weight')} />
      ) : null}
    </>
  );
};
