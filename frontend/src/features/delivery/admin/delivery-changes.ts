import { formatDate, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';

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
export const deliveryChanges = (saved: DeliverySettings, draft: DeliverySettings): string[] => {
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
