import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { FieldError } from '#frontend/ui/fields/field.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { newZone, settingsView } from '#shared/delivery/delivery-settings.ts';
import { AddZone } from './add-zone.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { DayList } from './day-list.tsx';
import styles from './delivery-form.module.css';
import { DeliveryPreview } from './delivery-preview.tsx';
import { OrderingFields } from './ordering-fields.tsx';
import { useDeliveryForm, type VersionedDelivery } from './use-delivery-form.ts';
import { ZoneFields } from './zone-fields.tsx';

interface DeliveryFormProps {
  setting: VersionedDelivery;
  /** Refetches the setting and resets the form. */
  onReload: () => void;
}

/** All delivery settings; saved after a confirmation, and the last change can be undone. */
export function DeliveryForm({ setting, onReload }: DeliveryFormProps) {
  const form = useDeliveryForm(setting);
  const { values, errors, change, set, reset } = form;
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-labelledby="livraisons">
      <div className={styles.zones}>
        {values.zones.map((zone, index) => (
          <ZoneFields
            key={zone.id}
            zone={zone}
            errorOf={(name) => errors[`zones.${index}.${name}`]}
            onChange={(part) => set('zones', values.zones.with(index, { ...zone, ...part }))}
            onRemove={
              values.zones.length < 2 ? undefined : () => set('zones', values.zones.toSpliced(index, 1))
            }
          />
        ))}
      </div>
      <FieldError id="zones-refusees" error={errors.zones} />
      <AddZone
        onAdd={(label) =>
          set('zones', [
            ...values.zones,
            newZone(
              label,
              values.zones.map(({ id }) => id),
            ),
          ])
        }
      />
      <OrderingFields values={values} errors={errors} onChange={change} />
      <OpenDays form={form} />
      <ChargeFields
        charge={values.charge}
        errors={errors}
        onChange={(part) => set('charge', { ...values.charge, ...part })}
      />
      <DeliveryPreview settings={values} />
      <p>
        <Button size="small" variant="ghost" onClick={() => reset(settingsView(DEFAULT_DELIVERY_RULES))}>
          Reprendre les valeurs d’origine
        </Button>
      </p>
      <Refusal error={form.refusal} onReload={onReload} />
      <FormActs form={form} />
    </form>
  );
}

type Form = ReturnType<typeof useDeliveryForm>;

const OpenDays = ({ form }: { form: Form }) => {
  const { values, errors, set } = form;
  return (
    <div className={styles.zones}>
      <div className={styles.group}>
        <CheckboxField label="Fermé les jours fériés" {...form.box('closed_on_public_holidays')} />
        <DayList
          label="Jours sans livraison"
          hint="Congés, inventaire : en plus des fériés."
          days={values.closed_days}
          others={values.open_days}
          error={errors.closed_days}
          onChange={(days) => set('closed_days', days)}
        />
      </div>
      <DayList
        label="Livraisons exceptionnelles"
        hint="On livre ces jours-là, même fériés, fermés ou hors tournée."
        days={values.open_days}
        others={values.closed_days}
        error={errors.open_days}
        onChange={(days) => set('open_days', days)}
      />
    </div>
  );
};

const FormActs = ({ form }: { form: Form }) => {
  const { changes, reset } = form;
  return (
    <div className={styles.acts} data-open={changes.length > 0 || undefined}>
      <Button
        type="submit"
        variant="primary"
        disabled={changes.length === 0}
        pending={form.pending}
        pendingText="Enregistrement…"
      >
        {changes.length === 0 ? 'Enregistrer' : `Enregistrer (${changes.length})`}
      </Button>
      <Button disabled={changes.length === 0} onClick={() => reset()}>
        Annuler
      </Button>
    </div>
  );
};
