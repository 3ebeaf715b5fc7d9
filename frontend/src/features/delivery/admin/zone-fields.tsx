import { Button } from '#frontend/ui/button.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { WeekdayField } from '#frontend/ui/fields/weekday-field.tsx';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { useState } from 'react';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import styles from './delivery-form.module.css';

type Zone = DeliverySettings['zones'][number];

interface ZoneFieldsProps {
  zone: Zone;
  errorOf: (name: keyof Zone) => string | undefined;
  onChange: (change: Partial<Zone>) => void;
  /** Absent for the only zone. */
  onRemove?: (() => void) | undefined;
}

const delays = Array.from({ length: 10 }, (_, more) => ({
  value: String(more + 1),
  label: more === 0 ? 'Le lendemain' : `${more + 1} jours après`,
}));
/** Options of minutes per stop, including the current value. */
const pacesWith = (set: number) =>
  [...new Set([10, 15, 20, 25, 30, 45, 60, set])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));
const cents = (euros: number | null) => (euros === null ? null : centsFromEuros(euros));
const euros = (amount: number | null) => (amount === null ? null : eurosFromCents(amount));

/** SITE-54, SITE-55: a zone with postcodes, days and prices. */
export const ZoneFields = ({ zone, errorOf, onChange, onRemove }: ZoneFieldsProps) => {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{zone.label || 'Zone sans nom'}</legend>
      <TextField
        label="Nom de la zone"
        value={zone.label}
        error={errorOf('label')}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <PostcodesField
        key={zone.id}
        postcodes={zone.postcodes}
        error={errorOf('postcodes')}
        onChange={(postcodes) => onChange({ postcodes })}
      />
      <ZoneTimes {...{ zone, errorOf, onChange }} />
      <WeekdayField
        label={`Jours de livraison, ${zone.label}`}
        hideLabel
        days={zone.weekdays}
        isShort
        error={errorOf('weekdays')}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <ZonePrices {...{ zone, errorOf, onChange }} />
      {onRemove ? (
        <p>
          <Button size="small" variant="ghost" onClick={onRemove}>
            Retirer la zone {zone.label}
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
};

/** Lead time and schedule. */
const ZoneTimes = ({ zone, errorOf, onChange }: ZoneFieldsProps) => (
  <>
    <div className={styles.pair}>
      <SelectField
        label="Délai"
        options={delays}
        value={String(zone.lead_days)}
        error={errorOf('lead_days')}
        onChange={(event) => onChange({ lead_days: Number(event.target.value) })}
      />
      <TextField
        label="Horaires"
        value={zone.hours}
        error={errorOf('hours')}
        onChange={(event) => onChange({ hours: event.target.value })}
      />
    </div>
    <div className={styles.pair}>
      <TextField
        label="Premier arrêt"
        type="time"
        hint="Vide : aucun créneau n’est annoncé."
        value={zone.first_stop ?? ''}
        error={errorOf('first_stop')}
        onChange={(event) => onChange({ first_stop: event.target.value || null })}
      />
      <SelectField
        label="Temps par arrêt"
        hint="D’une porte à la suivante."
        options={pacesWith(zone.stop_minutes)}
        value={String(zone.stop_minutes)}
        error={errorOf('stop_minutes')}
        onChange={(event) => onChange({ stop_minutes: Number(event.target.value) })}
      />
    </div>
  </>
);

const ZonePrices = ({ zone, errorOf, onChange }: ZoneFieldsProps) => (
  <>
    <div className={styles.pair}>
      <NumberField
        label="Frais HT"
        unit="euro"
        steppers={false}
        hint="Vide : sur devis."
        max={1_000_000}
        value={cents(zone.price)}
        error={errorOf('price')}
        onChange={(amount) => onChange({ price: euros(amount) })}
      />
      <NumberField
        label="Offerte dès (HT)"
        unit="euro"
        steppers={false}
        hint="Vide : jamais offerte."
        max={10_000_000}
        value={cents(zone.free_from)}
        error={errorOf('free_from')}
        onChange={(amount) => onChange({ free_from: euros(amount) })}
      />
    </div>
    <div className={styles.pair}>
      <NumberField
        label="Commande minimale HT"
        unit="euro"
        steppers={false}
        hint="Vide : aucune."
        max={10_000_000}
        value={cents(zone.minimum)}
        error={errorOf('minimum')}
        onChange={(amount) => onChange({ minimum: euros(amount) })}
      />
    </div>
  </>
);

interface PostcodesFieldProps {
  /** Postcode prefixes; empty: all other postcodes. */
  postcodes: readonly string[];
  error: string | undefined;
  onChange: (postcodes: string[]) => void;
}

const listed = (postcodes: readonly string[]): string => postcodes.join(', ');
const postcodesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Postcode prefixes, freely separated: a department, a sorting office, a town. */
function PostcodesField({ postcodes, error, onChange }: PostcodesFieldProps) {
  // incomplete text stays while the list follows
  const [typed, setTyped] = useState<string>();
  return (
    <TextArea
      label="Codes postaux"
      optional
      rows={2}
      hint="Complets ou leur début : 33, 3326, 33120. Vide : partout ailleurs, Monaco compris. La Corse (20) et l’outre-mer (97, 98) : seulement si une zone les nomme."
      error={error}
      value={typed ?? listed(postcodes)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(postcodesIn(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
