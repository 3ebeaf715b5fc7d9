import { useQuery } from '@tanstack/react-query';
import formStyles from '#frontend/ui/fields/form.module.css';
import { deliveryQuoteQuery, plainPostal } from '#frontend/features/delivery/delivery.queries.ts';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { MAX_CONTACT, MAX_DRIVER_NOTE, MAX_HOURS } from '#shared/customers/delivery-address.ts';
import type { AddressValues } from './address-rules.ts';
import styles from './delivery-addresses.module.css';

/** What a driver needs to find the address. */
export const AddressFields = ({ form }: { form: ReturnType<typeof useForm<AddressValues>> }) => {
  const { field, values } = form;
  return (
    <>
      <TextField
        label="Nom de l’adresse"
        hint="Pour la reconnaître : cuisine, boutique, dépôt…"
        maxLength={40}
        {...field('label')}
      />
      <TextField label="Adresse" autoComplete="address-line1" {...field('address')} />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="address-line2"
        {...field('complement')}
      />
      <div className={formStyles.place}>
        <TextField
          label="Code postal"
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          {...field('postal')}
        />
        <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
      </div>
      <Zone postal={values.postal.trim()} />
      <TextField
        label="Contact sur place"
        optional
        maxLength={MAX_CONTACT}
        autoComplete="off"
        {...field('contact')}
      />
      <PhoneField label="Téléphone sur place" optional {...field('phone')} />
      <TextField
        label="Horaires de réception"
        optional
        maxLength={MAX_HOURS}
        hint="Quand quelqu’un peut recevoir : « 7h–11h, fermé le lundi »."
        {...field('hours')}
      />
      <TextArea
        label="Note pour le livreur"
        optional
        rows={2}
        maxLength={MAX_DRIVER_NOTE}
        hint={`Code, étage, quai : ${MAX_DRIVER_NOTE} caractères au maximum.`}
        {...field('note')}
      />
    </>
  );
};

/** Delivery zone of the postcode (SITE-54..56), quoted by the server while typing; hidden on failure. */
const Zone = ({ postal }: { postal: string }) => {
  const { data } = useQuery(deliveryQuoteQuery(plainPostal(postal)));
  if (!data) return null;
  return (
    <p className={styles.zone} role="status">
      {data.zone
        ? `${data.zone.label}, ${data.zone.hours}${data.earliest ? ` : prochaine livraison possible ${formatLongDate(data.earliest)}.` : '.'}`
        : 'Nous ne livrons pas à ce code postal.'}
    </p>
  );
};
