import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import styles from './delivery-form.module.css';
import type { DeliveryProblems } from './delivery-problems.ts';

interface OrderingFieldsProps {
  draft: DeliverySettings;
  problems: DeliveryProblems;
  onChange: (change: Partial<DeliverySettings>) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }));

/** SITE-56: until when an order counts for today, and how far ahead one may choose. */
export const OrderingFields = ({ draft, problems, onChange }: OrderingFieldsProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>Prise de commande</legend>
    <div className={styles.narrow}>
      <SelectField
        label="Heure limite"
        hint="À partir de cette heure (Paris), une commande compte pour le lendemain."
        options={hours}
        value={String(draft.cutoff_hour)}
        error={problems['cutoff_hour']}
        onChange={(event) => onChange({ cutoff_hour: Number(event.target.value) })}
      />
      <TextField
        label="Jours proposés à l’avance"
        hint="De 7 à 120 jours."
        inputMode="numeric"
        maxLength={3}
        value={Number.isNaN(draft.horizon_days) ? '' : String(draft.horizon_days)}
        error={problems['horizon_days']}
        onChange={(event) => onChange({ horizon_days: Number.parseInt(event.target.value, 10) })}
      />
    </div>
  </fieldset>
);
