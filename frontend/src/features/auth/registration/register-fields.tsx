import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { customerPassword } from '#frontend/features/auth/password/password-rules.ts';
import { CompanyNumberFields } from '#frontend/features/customers/company-number-fields.tsx';
import styles from '#frontend/ui/fields/form.module.css';
import type { FullForm } from './registration-rules.ts';

const civilities = [
  { value: 'M.', label: 'M.' },
  { value: 'Mme', label: 'Mme' },
];

interface RegisterFieldsProps {
  form: ReturnType<typeof useForm<FullForm>>;
}

/** The fields of AUTH-11. */
export const RegisterFields = ({ form }: RegisterFieldsProps) => {
  const { field, pending } = form;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Civilité"
          optional
          options={civilities}
          placeholder="Ne pas préciser"
          autoComplete="honorific-prefix"
          {...field('civility')}
        />
        <TextField label="Entreprise" optional autoComplete="organization" {...field('society')} />
      </div>
      <CompanyNumberFields form={form} />
      <div className={styles.pair}>
        <TextField label="Prénom" autoComplete="given-name" {...field('firstname')} />
        <TextField label="Nom" autoComplete="family-name" {...field('lastname')} />
      </div>
      <div className={styles.pair}>
        <EmailField label="E-mail" {...field('mail')} />
        <PhoneField label="Téléphone" {...field('phone')} />
      </div>
      <AddressFields form={form} />
      <div className={styles.pair}>
        <PasswordField
          label="Mot de passe"
          hint={customerPassword.hint}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label="Confirmation du mot de passe"
          hint="Le même, une seconde fois."
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        pending={pending}
        pendingText="Envoi en cours..."
      >
        Créer mon compte
      </Button>
    </>
  );
};

const AddressFields = ({ form: { field } }: RegisterFieldsProps) => (
  <>
    <TextField label="Adresse" autoComplete="address-line1" {...field('address')} />
    <TextField label="Complément d’adresse" optional autoComplete="address-line2" {...field('complement')} />
    <div className={styles.place}>
      <TextField label="Code postal" inputMode="numeric" autoComplete="postal-code" {...field('postal')} />
      <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
    </div>
  </>
);
