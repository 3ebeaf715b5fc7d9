import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { FieldError } from '#frontend/ui/fields/field.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import {
  newZone,
  settingsView,
  deliverySettings,
  type DeliverySettings,
} from '#shared/delivery/delivery-settings.ts';
import { AddZone } from './add-zone.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { DayList } from './day-list.tsx';
import { DeliveryPreview } from './delivery-preview.tsx';
import { OrderingFields } from './ordering-fields.tsx';
import { ZoneFields } from './zone-fields.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverySettingsQuery } from '#frontend/features/delivery/delivery.queries.ts';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { confirmDelivery } from './confirm-delivery.tsx';
import { formatDate, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import styles from './delivery-form.module.css';

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

type VersionedDelivery = DeliverySettings & { version: number };

const { setDeliverySettings } = deliveryContract.endpoints;

/** Time to undo the change. */
const UNDO_MS = 15_000;

const withoutVersion = ({ version: _, ...settings }: VersionedDelivery): DeliverySettings => settings;

/** Edit state of the delivery settings: changes, saving and undo. */
const useDeliveryForm = (setting: VersionedDelivery) => {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(setting);
  const form = useForm(withoutVersion(setting), (values) => schemaErrors(deliverySettings, values));
  const changes = deliveryChanges(withoutVersion(saved), form.values);

  /**
   * `version`: the replaced version.
   * @returns the new version
   */
  const write = async (body: VersionedDelivery): Promise<number> => {
    const { data } = await call(setDeliverySettings, { body }, { as: 'admin' });
    queries.setQueryData(deliverySettingsQuery().queryKey, data);
    void queries.invalidateQueries({ queryKey: journalKey });
    setSaved(data);
    form.reset(withoutVersion(data));
    return data.version;
  };
  const takingBack = useAction(async (body: VersionedDelivery) => {
    await write(body);
    notify.success('Les règles précédentes sont rétablies.');
  });
  const onSubmit = form.submit(
    async (settings) => {
      takingBack.reset();
      const version = await write({ ...settings, version: saved.version });
      notify.success('Règles de livraison enregistrées.', {
        durationMs: UNDO_MS,
        action: { label: 'Rétablir', onPress: () => takingBack.run({ ...saved, version }) },
      });
    },
    { agree: () => confirmDelivery(changes) },
  );

  /** Resets to the saved settings, or to unsaved `settings`. */
  const reset = (settings = withoutVersion(saved)) => {
    form.reset(settings);
    takingBack.reset();
  };
  const pending = form.pending || takingBack.pending;
  return { ...form, changes, pending, refusal: form.refusal ?? takingBack.error, onSubmit, reset };
};

type Zone = DeliverySettings['zones'][number];

const euros = (amount: number | null, none: string): string =>
  amount === null ? none : formatMoney(centsFromEuros(amount));
const yesNo = (on: boolean): string => (on ? 'oui' : 'non');
const dayList = (days: readonly string[]): string =>
  days.length === 0 ? 'aucun' : days.toSorted().map(formatDate).join(', ');

/** Each setting as text, to list changes before they are saved. */
const labelledValues = (
  settings: DeliverySettings,
  nameOf: (zone: Zone) => string,
): [name: string, value: string][] => [
  ...settings.zones.flatMap((zone) => zoneText(zone, nameOf(zone))),
  ['Heure limite', `${settings.cutoff_hour} h`],
  ['Jours proposés à l’avance', String(settings.horizon_days)],
  ['Fermé les jours fériés', yesNo(settings.closed_on_public_holidays)],
  ['Jours sans livraison', dayList(settings.closed_days)],
  ['Livraisons exceptionnelles', dayList(settings.open_days)],
  ['Livraison facturée', yesNo(settings.charge.on)],
  ['Service Dolibarr des frais', settings.charge.erp_product_id ?? 'aucun'],
  ['TVA des frais', formatPercent(Math.round(settings.charge.vat * 100))],
];

const zoneText = (zone: Zone, place: string): [name: string, value: string][] => {
  return [
    [`${place}, nom`, zone.label],
    [
      `${place}, codes postaux`,
      zone.postcodes.length === 0 ? 'partout ailleurs' : zone.postcodes.toSorted().join(', '),
    ],
    [`${place}, délai`, zone.lead_days === 1 ? '1 jour' : `${zone.lead_days} jours`],
    [
      `${place}, jours`,
      zone.weekdays
        .toSorted()
        .map((day) => weekdayNames[day - 1])
        .join(', '),
    ],
    [`${place}, horaires`, zone.hours],
    [`${place}, premier arrêt`, zone.first_stop ?? 'sans créneau annoncé'],
    [`${place}, temps par arrêt`, `${zone.stop_minutes} minutes`],
    [`${place}, frais HT`, euros(zone.price, 'sur devis')],
    [`${place}, offerte dès`, euros(zone.free_from, 'jamais')],
    [`${place}, commande minimale`, euros(zone.minimum, 'aucune')],
  ];
};

/** One sentence per changed setting: « Heure limite : 16 h → 15 h. » */
const deliveryChanges = (saved: DeliverySettings, draft: DeliverySettings): string[] => {
  // a renamed zone is identified by its saved name
  const savedNames = new Map(saved.zones.map(({ id, label }) => [id, label]));
  const nameOf = ({ id, label }: Zone) => savedNames.get(id) ?? label;
  const remaining = new Set(draft.zones.map(({ id }) => id));
  const known = saved.zones.filter(({ id }) => remaining.has(id));
  const after = new Map(labelledValues(draft, nameOf));
  return [
    ...draft.zones.filter(({ id }) => !savedNames.has(id)).map(({ label }) => `Zone ajoutée : ${label}.`),
    ...saved.zones.filter(({ id }) => !remaining.has(id)).map(({ label }) => `Zone retirée : ${label}.`),
    ...labelledValues({ ...saved, zones: known }, nameOf).flatMap(([name, value]) =>
      after.get(name) === value ? [] : [`${name} : ${value} → ${after.get(name) ?? ''}.`],
    ),
  ];
};
