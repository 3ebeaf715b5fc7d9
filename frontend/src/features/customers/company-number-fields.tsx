import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { frenchVatNumber } from '#shared/kernel/vat-number.ts';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import styles from '#frontend/ui/fields/form.module.css';

type Name = 'siret' | 'vat_number';

interface CompanyNumberFieldsProps {
  form: {
    values: Record<Name, string>;
    set: (name: Name, value: string) => void;
    field: FieldOf<Name>;
  };
}

/** The numbers that invoices carry (Code de commerce L441-9); a French VAT number follows from the SIREN. */
export const CompanyNumberFields = ({ form: { values, set, field } }: CompanyNumberFieldsProps) => {
  const siret = plainNumber(values.siret);
  const offered = isSiret(siret) ? frenchVatNumber(siret.slice(0, 9)) : undefined;
  return (
    <div className={styles.pair}>
      <TextField
        label="SIRET"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="14 chiffres, sur votre extrait Kbis."
        {...field('siret')}
      />
      <div>
        <TextField
          label="Numéro de TVA"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="FR, deux caractères, neuf chiffres."
          {...field('vat_number')}
        />
        {offered && values.vat_number === '' ? (
          <button type="button" className={styles.quiet} onClick={() => set('vat_number', offered)}>
            Reprendre {offered}
          </button>
        ) : null}
      </div>
    </div>
  );
};
