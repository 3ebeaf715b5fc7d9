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

/** Each setting in words, so that what changes can be read before it counts. */
const labelledValues = (settings: DeliverySettings): [name: string, value: string][] => [
  ...settings.zones.flatMap(zoneText),
  ['Heure limite', `${settings.cutoff_hour} h`],
  ['Jours proposés à l’avance', String(settings.horizon_days)],
  ['Fermé les jours fériés', yesNo(settings.closed_on_public_holidays)],
  ['Jours sans livraison', dayList(settings.closed_days)],
  ['Livraisons exceptionnelles', dayList(settings.open_days)],
  ['Livraison facturée', yesNo(settings.charge.on)],
  ['Service Dolibarr des frais', settings.charge.erp_product_id ?? 'aucun'],
  ['TVA des frais', formatPercent(Math.round(settings.charge.vat * 100))],
];

const zoneText = (zone: Zone): [name: string, value: string][] => {
  // the zone's own name may be what changes: its id says which one it is
  const place = zone.id === 'ile-de-france' ? 'Île-de-France' : 'Reste de la France';
  return [
    [`${place}, nom`, zone.label],
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
  ];
};

/** One sentence per setting that differs: « Heure limite : 16 h → 15 h. » */
export const deliveryChanges = (saved: DeliverySettings, draft: DeliverySettings): string[] => {
  const after = new Map(labelledValues(draft));
  return labelledValues(saved).flatMap(([name, value]) =>
    after.get(name) === value ? [] : [`${name} : ${value} → ${after.get(name) ?? ''}.`],
  );
};
