import formStyles from '#frontend/ui/fields/form.module.css';
import { CompanyNumberFields } from '#frontend/features/customers/company-number-fields.tsx';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { MAX_HOURS } from '#shared/customers/delivery-address.ts';
import styles from '#frontend/features/customers/pro/account.module.css';
import type { ProfileFormValues } from './profile-rules.ts';

/** Person, company, address. */
export const ProfileFields = ({ form }: { form: ReturnType<typeof useForm<ProfileFormValues>> }) => {
  const { field } = form;
  return (
    <>
      <div className={formStyles.pair}>
        <TextField label="Prénom" autoComplete="given-name" {...field('firstname')} />
        <TextField label="Nom" autoComplete="family-name" {...field('lastname')} />
      </div>
      <PhoneField label="Téléphone" {...field('phone')} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Votre entreprise</legend>
        <TextField label="Entreprise" optional autoComplete="organization" {...field('society')} />
        <CompanyNumberFields form={form} />
        <EmailField
          label="E-mail de la comptabilité"
          optional
          autoComplete="off"
          hint="Les échéances, les relances et les reçus y partent. Sans elle : aux Gérants."
          {...field('accountant_mail')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Adresse de facturation</legend>
        <TextField label="Adresse" optional autoComplete="address-line1" {...field('address')} />
        <TextField
          label="Complément d’adresse"
          optional
          autoComplete="address-line2"
          {...field('complement')}
        />
        <div className={formStyles.place}>
          <TextField
            label="Code postal"
            optional
            inputMode="numeric"
            autoComplete="postal-code"
            {...field('postal')}
          />
          <TextField label="Ville" optional autoComplete="address-level2" {...field('city')} />
        </div>
        <TextField
          label="Heures de réception"
          optional
          hint="Pour le livreur, quand la commande vient à cette adresse : « 7h-11h, fermé le lundi »."
          maxLength={MAX_HOURS}
          {...field('hours')}
        />
      </fieldset>
    </>
  );
};
