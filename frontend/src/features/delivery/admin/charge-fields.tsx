import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import styles from './delivery-form.module.css';

type Charge = DeliverySettings['charge'];

interface ChargeFieldsProps {
  charge: Charge;
  errors: FieldErrors<DeliverySettings>;
  onChange: (change: Partial<Charge>) => void;
}

/** Delivery as an order line; off by default, since the specification charges none. */
export const ChargeFields = ({ charge, errors, onChange }: ChargeFieldsProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>Frais de livraison</legend>
    <CheckboxField
      label="Facturer la livraison sur une ligne de la commande"
      checked={charge.on}
      onChange={(event) => onChange({ on: event.target.checked })}
    />
    <p className={styles.lead}>
      {charge.on
        ? 'Les frais de la zone s’ajoutent au total, sauf au-dessus du seuil de livraison offerte.'
        : 'Les frais et les seuils sont affichés ; rien n’est ajouté aux commandes.'}
    </p>
    <div className={styles.narrow}>
      <TextField
        label="Service Dolibarr"
        optional={!charge.on}
        hint="Le numéro (id) du service qui porte les frais."
        inputMode="numeric"
        value={charge.erp_product_id ?? ''}
        error={errors['charge.erp_product_id']}
        onChange={(event) => onChange({ erp_product_id: event.target.value.trim() || null })}
      />
      <NumberField
        label="TVA des frais"
        hint="Le taux du transport, 20 % le plus souvent."
        unit="percent"
        steppers={false}
        max={10_000}
        value={Math.round(charge.vat * 100)}
        error={errors['charge.vat']}
        onChange={(rate) => onChange({ vat: (rate ?? 0) / 100 })}
      />
    </div>
  </fieldset>
);
