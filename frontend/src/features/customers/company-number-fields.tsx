import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { isSiren, isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { frenchVatNumber } from '#shared/kernel/vat-number.ts';
import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import styles from '#frontend/ui/fields/form.module.css';

type Name = 'siren' | 'siret' | 'vat_number';

interface CompanyNumberFieldsProps {
  form: {
    values: Record<Name, string>;
    set: (name: Name, value: string) => void;
    field: FieldOf<Name>;
  };
}

/** Numbers required on invoices (Code de commerce L441-9); a French VAT number is derived from the SIREN. */
export const CompanyNumberFields = ({ form: { values, set, field } }: CompanyNumberFieldsProps) => {
  const [siren, siret] = [plainNumber(values.siren), plainNumber(values.siret)];
  const company = isSiren(siren) ? siren : isSiret(siret) ? siret.slice(0, 9) : undefined;
  const offered = company && frenchVatNumber(company);
  return (
    <>
      <div>
        <SirenField field={field} />
        {company && values.siren === '' ? (
          <button type="button" className={styles.quiet} onClick={() => set('siren', company)}>
            Reprendre {company}
          </button>
        ) : null}
      </div>
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
    </>
  );
};

/** Required for e-invoices. */
export const SirenField = ({ field }: { field: FieldOf<'siren'> }) => (
  <TextField
    label="SIREN"
    optional
    inputMode="numeric"
    autoComplete="off"
    hint="9 chiffres. Exigé sur vos factures au plus tard le 1er septembre 2027."
    {...field('siren')}
  />
);
