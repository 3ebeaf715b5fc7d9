import { expect, test } from 'vitest';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import {
  deliverySettings,
  newZone,
  rulesFromSettings,
  settingsView,
  versionedDeliverySettings,
} from '#shared/delivery/delivery-settings.ts';
import { addressLine, deliveryNote } from '#shared/delivery/order-delivery.ts';

const settings = settingsView(DEFAULT_DELIVERY_RULES);
const [paris, province] = settings.zones;
/** Errors of these settings, by field. */
const wrong = (change: object) =>
  deliverySettings
    .safeParse({ ...settings, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);
const fields = (change: object) => wrong(change)?.map(([field]) => field);
const zone = (change: object) => wrong({ zones: [{ ...paris, ...change }, province] });
const zoneFields = (change: object) => zone(change)?.map(([field]) => field);

test('the rules are shown in euros and percent, and read back unchanged', () => {
  expect(settings).toMatchObject({
    cutoff_hour: 16,
    horizon_days: 30,
    closed_on_public_holidays: true,
    closed_days: [],
    open_days: [],
    charge: { on: false, erp_product_id: null, vat: 20 },
  });
  expect(paris).toEqual({
    id: 'ile-de-france',
    label: 'Île-de-France',
    postcodes: ['75', '77', '78', '91', '92', '93', '94', '95'],
    lead_days: 1,
    weekdays: [1, 2, 3, 4, 5, 6],
    hours: '8h-18h',
    first_stop: '08:00',
    stop_minutes: 20,
    price: 15,
    free_from: 150,
    minimum: null,
  });
  expect(province).toMatchObject({ id: 'france', price: null, free_from: null });
  expect(rulesFromSettings(deliverySettings.parse(settings))).toEqual(DEFAULT_DELIVERY_RULES);
});

test('days are sorted, VAT is stored in hundredths of a percent', () => {
  const read = rulesFromSettings({
    ...settings,
    zones: [{ ...paris!, weekdays: [5, 1] }, province!],
    closed_days: ['2026-12-02', '2026-12-01'],
    open_days: ['2026-12-20', '2026-12-13'],
    charge: { on: true, erp_product_id: '12', vat: 5.5 },
  });
  expect(read.zones[0]?.weekdays).toEqual([1, 5]);
  expect([read.closedDays, read.openDays]).toEqual([
    ['2026-12-01', '2026-12-02'],
    ['2026-12-13', '2026-12-20'],
  ]);
  expect(read.charge).toEqual({ on: true, erpProductId: '12', vatRate: 550 });
});

test('limits are enforced, and errors named', () => {
  for (const good of [{ cutoff_hour: 0 }, { cutoff_hour: 23 }, { horizon_days: 7 }, { horizon_days: 120 }])
    expect(wrong(good)).toBeUndefined();
  expect([fields({ cutoff_hour: -1 }), fields({ cutoff_hour: 24 })]).toEqual([
    ['cutoff_hour'],
    ['cutoff_hour'],
  ]);
  expect(wrong({ cutoff_hour: 1.5 })?.[0]).toEqual(['cutoff_hour', 'L’heure limite est une heure entière.']);
  expect(wrong({ horizon_days: 6 })).toEqual([['horizon_days', 'Au moins 7 jours.']]);
  expect(wrong({ horizon_days: 121 })).toEqual([['horizon_days', 'Au plus 120 jours.']]);
  expect(wrong({ horizon_days: 7.5 })?.[0]).toEqual(['horizon_days', 'Le nombre de jours est entier.']);
  expect(wrong({ closed_on_public_holidays: 'oui' })).toEqual([['closed_on_public_holidays', 'Oui ou non.']]);
  expect(wrong({ closed_days: 'jamais' })).toEqual([['closed_days', 'Une liste de jours est attendue.']]);
  expect(fields({ open_days: ['2026-02-30'] })).toEqual(['open_days.0']);
  const days = (length: number) => Array.from({ length }, () => '2026-12-01');
  expect([wrong({ closed_days: days(200) }), fields({ closed_days: days(201) })]).toEqual([
    undefined,
    ['closed_days'],
  ]);
  expect(versionedDeliverySettings.safeParse({ ...settings, version: 0 }).success).toBe(true);
  for (const version of [-1, 1.5, undefined])
    expect(versionedDeliverySettings.safeParse({ ...settings, version }).success).toBe(false);
  expect(versionedDeliverySettings.safeParse(settings).error?.issues[0]?.message).toBe(
    'La version est requise.',
  );
});

test('each zone is there once, with days of the week and amounts to the cent', () => {
  const each = ['zones', 'Donnez chaque zone une fois.'];
  expect(wrong({ zones: [paris] })).toBeUndefined();
  expect([wrong({ zones: [paris, paris] }), wrong({ zones: [paris, province, paris] })]).toEqual([
    expect.arrayContaining([each]),
    expect.arrayContaining([each]),
  ]);
  expect(wrong({ zones: null })).toEqual([['zones', 'Les zones sont requises.']]);
  expect(zone({ id: 'Mars !' })?.[0]).toEqual(['zones.0.id', 'Zone inconnue.']);
  expect(zone({ label: ' ' })).toEqual([['zones.0.label', 'Le nom de la zone est requis']]);
  expect(zone({ hours: '' })).toEqual([['zones.0.hours', 'Les horaires sont requis']]);
  expect([zoneFields({ label: 'x'.repeat(61) }), zoneFields({ hours: 'x'.repeat(41) })]).toEqual([
    ['zones.0.label'],
    ['zones.0.hours'],
  ]);
  // no hours are announced without a first stop
  expect([zone({ first_stop: null }), zone({ first_stop: '05:30' })]).toEqual([undefined, undefined]);
  for (const first_stop of ['5:30', '25:00', '08:00:00', ''])
    expect(zoneFields({ first_stop })).toEqual(['zones.0.first_stop']);
  for (const stop_minutes of [4, 121, 7.5])
    expect(zoneFields({ stop_minutes })).toEqual(['zones.0.stop_minutes']);
  expect([zone({ lead_days: 1 }), zone({ lead_days: 10 })]).toEqual([undefined, undefined]);
  expect([zoneFields({ lead_days: 0 }), zoneFields({ lead_days: 11 })]).toEqual([
    ['zones.0.lead_days'],
    ['zones.0.lead_days'],
  ]);
  expect(zone({ lead_days: 1.5 })?.[0]).toEqual(['zones.0.lead_days', 'Le délai est un nombre de jours.']);
  expect(zone({ weekdays: [] })).toEqual([['zones.0.weekdays', 'Choisissez au moins un jour de livraison.']]);
  expect(zone({ weekdays: [1, 1] })).toEqual([['zones.0.weekdays', 'Un jour est donné deux fois.']]);
  expect(zone({ weekdays: 1 })).toEqual([['zones.0.weekdays', 'Choisissez des jours de la semaine.']]);
  expect([zone({ weekdays: [1, 7] }), zoneFields({ weekdays: [0] }), zoneFields({ weekdays: [8] })]).toEqual([
    undefined,
    ['zones.0.weekdays.0'],
    ['zones.0.weekdays.0'],
  ]);
  expect(zone({ price: '15' })).toEqual([['zones.0.price', 'Le montant doit être un nombre, ou vide.']]);
  expect(zone({ price: 0.001 })).toEqual([['zones.0.price', 'Le montant est donné au centime.']]);
  expect([zone({ price: 0 }), zone({ price: 10_000 }), zone({ free_from: 100_000 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([
    zoneFields({ price: -1 }),
    zoneFields({ price: 10_001 }),
    zoneFields({ free_from: 100_001 }),
  ]).toEqual([['zones.0.price'], ['zones.0.price'], ['zones.0.free_from']]);
});

test('a charge that is on names its service in the ERP', () => {
  const charge = (change: object) => wrong({ charge: { ...settings.charge, ...change } });
  expect(charge({ on: true })).toEqual([
    ['charge.erp_product_id', 'Indiquez le service Dolibarr qui porte les frais de livraison.'],
  ]);
  expect([charge({ on: true, erp_product_id: '1' }), charge({ erp_product_id: '1234567890' })]).toEqual([
    undefined,
    undefined,
  ]);
  for (const erp_product_id of ['0', '012', 'x1', '1x', '12345678901', ''])
    expect(charge({ erp_product_id })).toEqual([
      ['charge.erp_product_id', 'Le numéro du service Dolibarr est invalide.'],
    ]);
  expect(charge({ on: 1 })).toEqual([['charge.on', 'Oui ou non.']]);
  expect([charge({ vat: 0 }), charge({ vat: 100 }), charge({ vat: 5.55 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([charge({ vat: -1 }), charge({ vat: 101 })]).toEqual([
    [['charge.vat', 'De 0 à 100 %.']],
    [['charge.vat', 'De 0 à 100 %.']],
  ]);
  expect(charge({ vat: 5.555 })).toHaveLength(1);
});

test('what a driver reads: day, address and note, each if present', () => {
  const address = {
    label: 'Cuisine',
    address: '3 quai de l’Essai',
    complement: 'Cour',
    postal: '33300',
    city: 'Bordeaux',
    phone: '05 00 00 00 01',
  };
  expect(addressLine(address)).toBe('Cuisine : 3 quai de l’Essai, Cour, 33300 Bordeaux, tél. 05 00 00 00 01');
  const short = { ...address, complement: '', phone: '' };
  expect(addressLine(short)).toBe('Cuisine : 3 quai de l’Essai, 33300 Bordeaux');
  expect(deliveryNote({ zone: null, day: '2026-12-02', address: short, note: 'Sonner' }).split('\n')).toEqual(
    [
      'Livraison souhaitée le mercredi 2 décembre 2026',
      'Adresse – Cuisine : 3 quai de l’Essai, 33300 Bordeaux',
      'Note pour le livreur : Sonner',
    ],
  );
  expect(deliveryNote({ zone: 'france', day: null, address: null, note: '' })).toBe('');
  expect(deliveryNote({ zone: null, day: null, address: null, note: 'Sonner' })).toBe(
    'Note pour le livreur : Sonner',
  );
});

test('the number of zones is free; each postcode is in one, and at most one is everywhere else', () => {
  const zones = (...more: object[]) => wrong({ zones: [...settings.zones, ...more] });
  const arcachon = { ...newZone('Bassin d’Arcachon', []), postcodes: ['33120'] };
  expect(arcachon.id).toBe('bassin-d-arcachon');
  expect(newZone('Bassin d’Arcachon', ['bassin-d-arcachon']).id).toBe('bassin-d-arcachon-2');
  expect(zones(arcachon)).toBeUndefined();
  expect(zones(arcachon, arcachon)?.[0]).toEqual(['zones', 'Donnez chaque zone une fois.']);
  expect(zones({ ...arcachon, postcodes: ['75'] })).toEqual([
    ['zones', 'Un code postal est donné à deux zones.'],
  ]);
  expect(zones({ ...arcachon, postcodes: [] })).toEqual([
    ['zones', 'Une seule zone peut rester sans code postal : elle vaut partout ailleurs.'],
  ]);
  expect(zones({ ...arcachon, postcodes: ['3'] })?.[0]?.[1]).toBe(
    'Un début de code postal a de 2 à 5 chiffres.',
  );
  expect(wrong({ zones: [] })).toEqual([['zones', 'Gardez au moins une zone.']]);
});
