import { type SyntheticEvent, useRef } from 'react';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { settingsView } from '#shared/delivery/delivery-settings.ts';
import { ChargeFields } from './charge-fields.tsx';
import { DayList } from './day-list.tsx';
import styles from './delivery-form.module.css';
import { DeliveryPreview } from './delivery-preview.tsx';
import { OrderingFields } from './ordering-fields.tsx';
import { useDeliveryDraft, type VersionedDelivery } from './use-delivery-draft.ts';
import { ZoneFields } from './zone-fields.tsx';

interface DeliveryFormProps {
  setting: VersionedDelivery;
  /** Reads the setting again and starts over. */
  onReload: () => void;
}

/** All delivery settings on one screen; they apply only after confirmation, and the last change can be undone. */
export function DeliveryForm({ setting, onReload }: DeliveryFormProps) {
  const { draft, set, setZone, problems, changes, refusal, pending, save, reset } = useDeliveryDraft(setting);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save(() => form.current);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby="livraisons">
      <div className={styles.zones}>
        {draft.zones.map((zone) => (
          <ZoneFields
            key={zone.id}
            zone={zone}
            problems={problems}
            onChange={(change) => setZone(zone.id, change)}
          />
        ))}
      </div>
      <OrderingFields draft={draft} problems={problems} onChange={set} />
      <div className={styles.zones}>
        <div className={styles.group}>
          <CheckboxField
            label="Fermé les jours fériés"
            checked={draft.closed_on_public_holidays}
            onChange={(event) => set({ closed_on_public_holidays: event.target.checked })}
          />
          <DayList
            label="Jours sans livraison"
            hint="Congés, inventaire : en plus des fériés."
            days={draft.closed_days}
            others={draft.open_days}
            onChange={(closed_days) => set({ closed_days })}
          />
        </div>
        <DayList
          label="Livraisons exceptionnelles"
          hint="On livre ces jours-là, même fériés, fermés ou hors tournée."
          days={draft.open_days}
          others={draft.closed_days}
          onChange={(open_days) => set({ open_days })}
        />
      </div>
      <ChargeFields
        charge={draft.charge}
        problems={problems}
        onChange={(change) => set({ charge: { ...draft.charge, ...change } })}
      />
      <DeliveryPreview draft={draft} />
      <p>
        <Button size="small" variant="ghost" onClick={() => reset(settingsView(DEFAULT_DELIVERY_RULES))}>
          Reprendre les valeurs d’origine
        </Button>
      </p>
      <Refusal error={refusal} onReload={onReload} />
      <div className={styles.acts} data-open={changes.length > 0 || undefined}>
        <Button
          type="submit"
          variant="primary"
          disabled={changes.length === 0}
          pending={pending}
          pendingText="Enregistrement…"
        >
          {changes.length === 0 ? 'Enregistrer' : `Enregistrer (${changes.length})`}
        </Button>
        <Button disabled={changes.length === 0} onClick={() => reset()}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
