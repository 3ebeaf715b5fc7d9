import { describe, expect, test } from 'vitest';
import { DEFAULT_HOUSE, houseFrom, houseView, houseWire } from '#shared/settings/house.ts';
import { scanBounds } from '#shared/settings/scan-bounds-wire.ts';
import { scanBoundsFrom, scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import {
  DEFAULT_TIMED_WORK,
  isWantedNow,
  timedWorkFrom,
  timedWorkView,
  timedWorkWire,
} from '#shared/settings/timed-work.ts';

const refused = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('settings are returned as sent', () => {
  test('SCN-09, SCN-10, SCN-11: the limits of the scanner, in kg and in grams', () => {
    const shown = scanBoundsView(SPECIFIED_BOUNDS);
    expect(shown).toEqual({
      ai_3103: { least: 0.5, most: 25 },
      ai_1032: { least: 0.1, most: 50 },
      ai_0301: { least: 0.5, most: 50 },
      other_net_weights: { least: 0.001, most: 1000 },
    });
    expect(scanBoundsFrom(scanBounds.parse(shown))).toEqual(SPECIFIED_BOUNDS);
    const turned = { ...shown, ai_3103: { least: 25, most: 0.5 }, ai_1032: { least: 0.0015, most: 50 } };
    expect(refused(scanBounds.safeParse(turned))).toEqual([
      'ai_3103.least: Le plus petit poids est au-dessous du plus grand.',
      'ai_1032.least: Un poids va de 0,001 à 1 000 kg.',
    ]);
    expect(scanBounds.safeParse({ ...shown, ai_0301: { least: '0,5', most: 50 } }).success).toBe(false);
  });

  test('the house: numbers with a key are checked, an empty field is unknown', () => {
    const shown = houseView(DEFAULT_HOUSE);
    expect(shown.bruges).toEqual({ street: '', postal: '33520', city: 'Bruges', approval: '' });
    // a number range and a domain reserved for fiction are not printed
    expect([shown.phone, shown.email]).toEqual(['', '']);
    const said = {
      ...shown,
      siret: '732 829 320 00074',
      vat_number: 'fr 44 732829320',
      phone: '05 56 00 00 00',
    };
    const house = houseFrom(houseWire.parse(said));
    expect(house).toMatchObject({
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      phone: '05 56 00 00 00',
    });
    expect(house.sites[1].approval).toBe(null);
    expect(houseView(house).siret).toBe('732 829 320 00074');
    const wrong = {
      ...said,
      siret: '732 829 320 00075',
      vat_number: 'FR45732829320',
      phone: '12',
      lormont: { ...shown.lormont, postal: '3331' },
    };
    expect(refused(houseWire.safeParse(wrong))?.map((text) => text.split(':')[0])).toEqual([
      'phone',
      'siret',
      'vat_number',
      'lormont.postal',
    ]);
  });
});

describe('the readings of the night', () => {
  // Monday 23 November 2026, 4:30 and 5:30 in Paris
  const early = new Date('2026-11-23T03:30:00Z');
  const later = new Date('2026-11-23T04:30:00Z');

  test('run every day by default', () => {
    expect(isWantedNow(DEFAULT_TIMED_WORK, 'stockSnapshot', later)).toBe(true);
    expect(isWantedNow(DEFAULT_TIMED_WORK, 'stockSnapshot', early)).toBe(false);
    expect(isWantedNow(DEFAULT_TIMED_WORK, 'tillNight', early)).toBe(true);
    expect(timedWorkFrom(timedWorkWire.parse(timedWorkView(DEFAULT_TIMED_WORK)))).toEqual(DEFAULT_TIMED_WORK);
  });

  test('run on the chosen days of Paris, from the chosen hour, or not at all', () => {
    const chosen = timedWorkFrom({
      stock_snapshot: { on: true, weekdays: [2, 1], from_hour: 6 },
      till_evening: { on: true, weekdays: [7] },
      till_night: { on: false, weekdays: [1] },
    });
    expect(isWantedNow(chosen, 'stockSnapshot', later)).toBe(false);
    expect(isWantedNow(chosen, 'stockSnapshot', new Date('2026-11-23T05:30:00Z'))).toBe(true);
    expect(isWantedNow(chosen, 'stockSnapshot', new Date('2026-11-25T05:30:00Z'))).toBe(false);
    // 23:30 of a Sunday in Paris
    expect(isWantedNow(chosen, 'tillEvening', new Date('2026-11-22T22:30:00Z'))).toBe(true);
    expect(isWantedNow(chosen, 'tillEvening', new Date('2026-11-22T23:30:00Z'))).toBe(false);
    expect(isWantedNow(chosen, 'tillNight', early)).toBe(false);
  });

  test('no day, a day that is none, an hour at which nothing starts', () => {
    const shown = timedWorkView(DEFAULT_TIMED_WORK);
    for (const part of [{ weekdays: [] }, { weekdays: [0] }, { weekdays: [1, 1] }, { from_hour: 7 }]) {
      const sent = { ...shown, stock_snapshot: { ...shown.stock_snapshot, ...part } };
      expect(timedWorkWire.safeParse(sent).success, JSON.stringify(part)).toBe(false);
    }
  });
});
