import { Fragment } from 'react';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { originNames, type OriginTexts, type PlantKind, shownPlants } from './origin-texts.ts';

/** Common countries of origin, most frequent first. */
const COUNTRIES =
  'FR BE DE ES IE IT NL PL PT AT BG CY CZ DK EE FI GR HR HU LT LU LV MT RO SE SI SK GB CH AR AU BR NZ US UY'.split(
    ' ',
  );
const names = new Intl.DisplayNames('fr', { type: 'region' });
const countryOptions = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));

interface OriginFieldsProps {
  draft: OriginTexts;
  field: FieldOf<keyof OriginTexts>;
  /** The supplier is known from the order. */
  withoutSupplier?: boolean;
}

/** Origin data required by law (1760/2000, 1337/2013); stored with the lot and printed on labels. */
export function OriginFields({ draft, field, withoutSupplier = false }: OriginFieldsProps) {
  const text = (name: keyof OriginTexts, label: string) => ({
    label,
    optional: true,
    autoComplete: 'off',
    ...field(name),
  });
  const country = (name: keyof OriginTexts, label: string) => (
    <SelectField {...text(name, label)} placeholder="Non précisé" options={countryOptions} />
  );
  const plants = (kind: PlantKind, where: string, number: string) =>
    shownPlants(draft, kind).map((nth, at) => (
      <Fragment key={`${kind}${nth}`}>
        {country(`${kind}_country${nth}`, at === 0 ? where : `${where} (${at + 1})`)}
        <TextField {...text(`${kind}_approval${nth}`, at === 0 ? number : `${number} (${at + 1})`)} />
      </Fragment>
    ));
  return (
    <FormPart
      title={withoutSupplier ? 'Origine' : 'Origine et fournisseur'}
      folded={!originNames.some((name) => field(name).error)}
      note={
        [draft.supplier, draft.birth_country, draft.slaughter_approval].filter(Boolean).join(' · ') ||
        'À dire pour étiqueter et tracer'
      }
    >
      {withoutSupplier ? null : <TextField {...text('supplier', 'Fournisseur')} />}
      <TextField {...text('species', 'Espèce ou race')} />
      <TextField {...text('animal_ref', 'Numéro de l’animal ou du groupe')} />
      <TextField {...text('slaughter_date', 'Date d’abattage')} type="date" />
      {country('birth_country', 'Né en')}
      {country('rearing_country', 'Élevé en')}
      {plants('slaughter', 'Abattu en', 'Agrément de l’abattoir')}
      {plants('cutting', 'Découpé en', 'Agrément de l’atelier de découpe')}
    </FormPart>
  );
}
