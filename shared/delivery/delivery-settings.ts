import * as z from 'zod/mini';
import { day, requiredText } from '#shared/kernel/fields.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import type { DeliveryRules, DeliveryZone } from './delivery-rules.ts';

const euros = (max: number) =>
  z.nullable(
    z
      .number({ error: 'Le montant doit être un nombre, ou vide.' })
      .check(z.minimum(0), z.maximum(max), z.multipleOf(0.01, 'Le montant est donné au centime.')),
  );

const days = z.array(day, { error: 'Une liste de jours est attendue.' }).check(z.maxLength(200));

const USUAL_STOP_MINUTES = 20;

/** All zones are one item, which every order reads. */
const MOST_ZONES = 40;

const zone = z.object({
  id: z.string({ error: 'Zone inconnue.' }).check(z.regex(/^[a-z0-9-]{1,60}$/, 'Zone inconnue.')),
  label: requiredText('Le nom de la zone est requis', 60),
  postcodes: z
    .array(z.string().check(z.regex(/^\d{2,5}$/, 'Un début de code postal a de 2 à 5 chiffres.')), {
      error: 'Une liste de codes postaux est attendue.',
    })
    .check(z.maxLength(300, 'Au plus 300 codes postaux par zone.')),
  lead_days: z.int('Le délai est un nombre de jours.').check(z.minimum(1), z.maximum(10)),
  weekdays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)), { error: 'Choisissez des jours de la semaine.' })
    .check(
      z.minLength(1, 'Choisissez au moins un jour de livraison.'),
      z.refine((list) => new Set(list).size === list.length, 'Un jour est donné deux fois.'),
    ),
  hours: requiredText('Les horaires sont requis', 40),
  /** `HH:MM`; null: no announcement on the evening before. */
  first_stop: z.nullable(z.iso.time({ precision: -1, error: 'L’heure du premier arrêt est invalide.' })),
  stop_minutes: z
    .int('Le temps entre deux arrêts est en minutes entières.')
    .check(z.minimum(5, 'Au moins 5 minutes.'), z.maximum(120, 'Au plus 120 minutes.')),
  /** Euros HT; null: on quotation. */
  price: euros(10_000),
  /** Euros HT; null: never free. */
  free_from: euros(100_000),
  /** Euros HT; null: none. */
  minimum: euros(100_000),
});
type Zone = z.output<typeof zone>;

const isUnique = (list: readonly string[]): boolean => new Set(list).size === list.length;

const charge = z
  .object({
    on: z.boolean({ error: 'Oui ou non.' }),
    erp_product_id: z.nullable(
      z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Le numéro du service Dolibarr est invalide.')),
    ),
    /** Percent. */
    vat: z.number().check(z.minimum(0, 'De 0 à 100 %.'), z.maximum(100, 'De 0 à 100 %.'), z.multipleOf(0.01)),
  })
  .check(
    z.refine(({ on, erp_product_id: id }) => !on || id !== null, {
      error: 'Indiquez le service Dolibarr qui porte les frais de livraison.',
      path: ['erp_product_id'],
    }),
  );

/** Maximum days ahead. */
export const LONGEST_HORIZON_DAYS = 120;

const fields = {
  cutoff_hour: z.int('L’heure limite est une heure entière.').check(z.minimum(0), z.maximum(23)),
  horizon_days: z
    .int('Le nombre de jours est entier.')
    .check(
      z.minimum(7, 'Au moins 7 jours.'),
      z.maximum(LONGEST_HORIZON_DAYS, `Au plus ${LONGEST_HORIZON_DAYS} jours.`),
    ),
  zones: z.array(zone, { error: 'Les zones sont requises.' }).check(
    z.minLength(1, 'Gardez au moins une zone.'),
    z.maxLength(MOST_ZONES, `Au plus ${MOST_ZONES} zones.`),
    z.refine((list) => isUnique(list.map(({ id }) => id)), 'Donnez chaque zone une fois.'),
    z.refine(
      (list) => isUnique(list.flatMap(({ postcodes }) => [...new Set(postcodes)])),
      'Un code postal est donné à deux zones.',
    ),
    z.refine(
      (list) => list.filter(({ postcodes }) => postcodes.length === 0).length <= 1,
      'Une seule zone peut rester sans code postal : elle vaut partout ailleurs.',
    ),
  ),
  closed_on_public_holidays: z.boolean({ error: 'Oui ou non.' }),
  closed_days: days,
  open_days: days,
  charge,
};

/** The settings on the wire: euros, percent, `snake_case`. */
export const deliverySettings = z.object(fields);
export const versionedDeliverySettings = z.object({
  ...fields,
  version: z.int('La version est requise.').check(z.minimum(0)),
});
export type DeliverySettings = z.output<typeof deliverySettings>;

const zoneFrom = (each: Zone): DeliveryZone => ({
  id: each.id,
  label: each.label,
  postcodes: [...new Set(each.postcodes)].toSorted(),
  leadDays: each.lead_days,
  weekdays: each.weekdays.toSorted(),
  hours: each.hours,
  ...(each.first_stop === null
    ? {}
    : { round: { firstStop: each.first_stop, stopMinutes: each.stop_minutes } }),
  feeCents: each.price === null ? null : centsFromEuros(each.price),
  freeFromCents: each.free_from === null ? null : centsFromEuros(each.free_from),
  ...(each.minimum === null ? {} : { minimumCents: centsFromEuros(each.minimum) }),
});

const zoneView = (each: DeliveryZone): Zone => ({
  id: each.id,
  label: each.label,
  postcodes: each.postcodes,
  lead_days: each.leadDays,
  weekdays: each.weekdays,
  hours: each.hours,
  first_stop: each.round?.firstStop ?? null,
  stop_minutes: each.round?.stopMinutes ?? USUAL_STOP_MINUTES,
  price: each.feeCents === null ? null : eurosFromCents(each.feeCents),
  free_from: each.freeFromCents === null ? null : eurosFromCents(each.freeFromCents),
  minimum: each.minimumCents === undefined ? null : eurosFromCents(each.minimumCents),
});

/**
 * A new zone with default values.
 * @param taken ids of the other zones
 */
export const newZone = (label: string, taken: readonly string[]): Zone => {
  const words =
    plainText(label)
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'zone';
  const slug = words.slice(0, 50);
  const id = taken.includes(slug) ? `${slug}-${taken.length + 1}` : slug;
  return {
    id,
    label,
    postcodes: [],
    lead_days: 1,
    weekdays: [1, 2, 3, 4, 5],
    hours: '8h-18h',
    first_stop: null,
    stop_minutes: USUAL_STOP_MINUTES,
    price: null,
    free_from: null,
    minimum: null,
  };
};

export const rulesFromSettings = (settings: DeliverySettings): DeliveryRules => ({
  cutoffHour: settings.cutoff_hour,
  horizonDays: settings.horizon_days,
  zones: settings.zones.map(zoneFrom),
  closedOnPublicHolidays: settings.closed_on_public_holidays,
  closedDays: settings.closed_days.toSorted(),
  openDays: settings.open_days.toSorted(),
  charge: {
    on: settings.charge.on,
    erpProductId: settings.charge.erp_product_id,
    vatRate: Math.round(settings.charge.vat * 100),
  },
});

export const settingsView = (rules: DeliveryRules): DeliverySettings => ({
  cutoff_hour: rules.cutoffHour,
  horizon_days: rules.horizonDays,
  zones: rules.zones.map(zoneView),
  closed_on_public_holidays: rules.closedOnPublicHolidays,
  closed_days: rules.closedDays,
  open_days: rules.openDays,
  charge: {
    on: rules.charge.on,
    erp_product_id: rules.charge.erpProductId,
    vat: rules.charge.vatRate / 100,
  },
});
