import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import styles from './delivery-form.module.css';

interface OrderingFieldsProps {
  values: DeliverySettings;
  errors: FieldErrors<DeliverySettings>;
  onChange: (change: Partial<DeliverySettings>) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }));

/** SITE-56: cutoff hour, and maximum days ahead. */
export const OrderingFields = ({ values, errors, onChange }: OrderingFieldsProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>Prise de commande</legend>
    <div className={styles.narrow}>
      <SelectField
        label="Heure limite"
        hint="À partir de cette heure (Paris), une commande compte pour le lendemain."
        options={hours}
        value={String(values.cutoff_hour)}
        error={errors['cutoff_hour']}
        onChange={(event) => onChange({ cutoff_hour: Number(event.target.value) })}
      />
      <TextField
        label="Jours proposés à l’avance"
        hint="De 7 à 120 jours."
        inputMode="numeric"
        maxLength={3}
        value={Number.isNaN(values.horizon_days) ? '' : String(values.horizon_days)}
        error={errors['horizon_days']}
        onChange={(event) => onChange({ horizon_days: Number.parseInt(event.target.value, 10) })}
      />
    </div>
  </fieldset>
);
