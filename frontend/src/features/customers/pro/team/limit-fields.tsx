import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { MOST_LIMIT_EUROS } from '#shared/customers/people/person-forms.ts';

/** In cents; null: none. */
export interface Limits {
  orderLimit: number | null;
  weekLimit: number | null;
}

interface LimitFieldsProps {
  values: Limits;
  /** Of a person or an address. */
  of: 'person' | 'place';
  onChange: (change: Partial<Limits>) => void;
}

const words = {
  person: { suffix: '', week: 'toutes ses commandes ensemble' },
  place: { suffix: ' pour ce lieu', week: 'toutes les commandes du lieu ensemble' },
};

/** Amounts above which a Gérant must approve. */
export const LimitFields = ({ values, of, onChange }: LimitFieldsProps) => (
  <>
    <NumberField
      label={`Plafond par commande${words[of].suffix} (TTC)`}
      optional
      unit="euro"
      step={1000}
      max={MOST_LIMIT_EUROS * 100}
      hint="Au-dessus, la commande attend le oui d’un Gérant. Vide : pas de plafond."
      value={values.orderLimit}
      onChange={(orderLimit) => onChange({ orderLimit })}
    />
    <NumberField
      label={`Plafond par semaine${words[of].suffix} (TTC)`}
      optional
      unit="euro"
      step={1000}
      max={MOST_LIMIT_EUROS * 100}
      hint={`Du lundi au dimanche, ${words[of].week}.`}
      value={values.weekLimit}
      onChange={(weekLimit) => onChange({ weekLimit })}
    />
  </>
);
