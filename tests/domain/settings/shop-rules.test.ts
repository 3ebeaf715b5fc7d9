import { describe, expect, test } from 'vitest';
import {
  DEFAULT_ERP_WAREHOUSES,
  erpWarehousesOf,
  erpWarehousesWire,
  twoWarehouses,
} from '#shared/settings/erp-warehouses.ts';
import {
  reservationRulesBody,
  reservationRulesFrom,
  reservationRulesShown,
  reservationRulesView,
} from '#shared/settings/reservation-rules-wire.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { isWithin } from '#shared/settings/scan-bounds.ts';
import { scanBounds } from '#shared/settings/scan-bounds-wire.ts';
import { DEFAULT_STOCK_MINIMUMS, minimumCategories } from '#shared/settings/stock-minimums.ts';
import { stockMinimums } from '#shared/settings/stock-minimums-wire.ts';
import {
  DEFAULT_TIMED_WORK,
  timedWorkFrom,
  timedWorkView,
  timedWorkWire,
} from '#shared/settings/timed-work.ts';

/** Field and sentence of each error; undefined without one. */
const wrong = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the rules of reservations, by default', () => {
  const shown = reservationRulesView(DEFAULT_RESERVATION_RULES);
  const set = (change: object) => wrong(reservationRulesBody.safeParse({ ...shown, version: 0, ...change }));

  test('is 3,000 € for thirty days and 30,000 € after them, warned after a day and cancelled after two', () => {
    expect(shown).toEqual({
      new_account_days: 30,
      new_account_cap: 3000,
      known_account_cap: 30_000,
      group_caps: [],
      expiry_on: true,
      warn_after_hours: 24,
      cancel_after_hours: 48,
    });
    expect(set({})).toBeUndefined();
  });

  test('are returned as sent, to the cent, and no cap as none', () => {
    const sent = {
      new_account_days: 0,
      new_account_cap: 0,
      known_account_cap: null,
      group_caps: [
        { group_id: 3, cap: 1250.55 },
        { group_id: 0, cap: null },
      ],
      expiry_on: false,
      warn_after_hours: 1,
      cancel_after_hours: 720,
    };
    const rules = reservationRulesFrom(reservationRulesShown.parse(sent));
    expect(rules).toEqual({
      newAccountDays: 0,
      newAccountCapCents: 0,
      knownAccountCapCents: null,
      groupCaps: [
        { groupId: 3, capCents: 125_055 },
        { groupId: 0, capCents: null },
      ],
      expiry: { on: false, warnAfterHours: 1, cancelAfterHours: 720 },
    });
    expect(reservationRulesView(rules)).toEqual(sent);
    expect(reservationRulesFrom(shown)).toEqual(DEFAULT_RESERVATION_RULES);
  });

  test('the cancellation comes after the warning', () => {
    const late = ['cancel_after_hours: L’annulation vient après l’avertissement.'];
    expect(set({ warn_after_hours: 48 })).toEqual(late);
    expect(set({ warn_after_hours: 49 })).toEqual(late);
    expect(set({ warn_after_hours: 47 })).toBeUndefined();
  });

  test('each figure has its limits and names them', () => {
    const CAP = 'Le plafond est un montant en euros de 0 à 1 000 000, ou vide pour aucun plafond.';
    const HOURS = 'Le délai va de 1 à 720 heures.';
    expect(set({ new_account_days: 365, known_account_cap: 1_000_000 })).toBeUndefined();
    for (const days of [-1, 366, 1.5])
      expect(set({ new_account_days: days })).toContain(
        'new_account_days: L’ancienneté va de 0 à 365 jours.',
      );
    for (const cap of [-1, 1_000_001, '5'])
      expect(set({ new_account_cap: cap })).toContain(`new_account_cap: ${CAP}`);
    expect(set({ warn_after_hours: 0 })).toEqual([`warn_after_hours: ${HOURS}`]);
    expect(set({ cancel_after_hours: 721 })).toEqual([`cancel_after_hours: ${HOURS}`]);
    expect(set({ expiry_on: 1 })).toEqual(['expiry_on: Indiquez si les commandes non réglées expirent.']);
    const groups = (count: number) => Array.from({ length: count }, (_, i) => ({ group_id: i, cap: 1 }));
    expect(set({ group_caps: groups(50) })).toBeUndefined();
    expect(set({ group_caps: groups(51) })).toEqual(['group_caps: Cinquante groupes au plus.']);
    expect(set({ group_caps: [{ group_id: -1, cap: 1 }] })).toEqual([
      'group_caps.0.group_id: Groupe inconnu.',
    ]);
  });
});

describe('the warehouses of the ERP', () => {
  const WRONG = 'Choisissez un entrepôt de Dolibarr.';

  test('are 1 for Bruges and 2 for Lormont, and nothing else is saved of what was sent', () => {
    expect(DEFAULT_ERP_WAREHOUSES).toEqual({ bruges: '1', lormont: '2' });
    const sent = { bruges: '1234567890', lormont: '7', version: 3 };
    expect(erpWarehousesOf(sent)).toEqual({ bruges: '1234567890', lormont: '7' });
  });

  test('are numbers of the ERP', () => {
    for (const bruges of ['0', '01', 'x1', '1x', '12345678901', '', 1])
      expect(wrong(erpWarehousesWire.safeParse({ bruges, lormont: '2' }))).toEqual([`bruges: ${WRONG}`]);
  });

  test('are two: one counted twice would be sold twice', () => {
    const both = erpWarehousesWire.check(twoWarehouses);
    expect(wrong(both.safeParse({ bruges: '4', lormont: '4' }))).toEqual([
      'lormont: Bruges et Lormont ont chacun leur entrepôt.',
    ]);
    expect(wrong(both.safeParse({ bruges: '4', lormont: '5' }))).toBeUndefined();
  });
});

test('STK-05, CST-16: the minimums of the house, each from 0 to 10,000', () => {
  expect(DEFAULT_STOCK_MINIMUMS).toEqual({ AGNEAU: 40, VEAU: 30, BOEUF: 50, VOLAILLE: 25, AUTRES: 20 });
  for (const category of minimumCategories) {
    const set = (least: unknown) =>
      wrong(stockMinimums.safeParse({ ...DEFAULT_STOCK_MINIMUMS, [category]: least }));
    expect([set(0), set(10_000)]).toEqual([undefined, undefined]);
    for (const least of [-1, 10_001, 0.5, '3'])
      expect(set(least)).toContain(`${category}: Un minimum va de 0 à 10 000.`);
  }
});

test('CST-17: a weight range goes from the least to the most; equal ends are no range', () => {
  expect([499, 500, 700, 25_000, 25_001].map((weightGrams) => isWithin(weightGrams, [500, 25_000]))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const range = { least: 0.5, most: 25 };
  const set = (ai_3103: object) =>
    wrong(scanBounds.safeParse({ ai_3103, ai_1032: range, ai_0301: range, other_net_weights: range }));
  expect(set({ least: 5, most: 5 })).toEqual([
    'ai_3103.least: Le plus petit poids est au-dessous du plus grand.',
  ]);
  expect(set({ least: 0.001, most: 1000 })).toBeUndefined();
});

describe('the schedule of the night readings', () => {
  const shown = timedWorkView(DEFAULT_TIMED_WORK);
  const set = (change: object) =>
    wrong(timedWorkWire.safeParse({ ...shown, stock_snapshot: { ...shown.stock_snapshot, ...change } }));

  test('all of them every day, the stock from five on', () => {
    const everyDay = { on: true, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    expect(shown).toEqual({
      stock_snapshot: { ...everyDay, from_hour: 5 },
      till_evening: everyDay,
      till_night: everyDay,
    });
  });

  test('days are stored in the order of the week', () => {
    const { tillNight } = timedWorkFrom({ ...shown, till_night: { on: true, weekdays: [7, 2, 5, 1] } });
    expect(tillNight.weekdays).toEqual([1, 2, 5, 7]);
  });

  test('errors are reported', () => {
    const DAYS = 'stock_snapshot.weekdays: Choisissez au moins un jour.';
    expect(set({ weekdays: [] })).toEqual([DAYS]);
    expect(set({ weekdays: 'lundi' })).toEqual([DAYS]);
    expect(set({ weekdays: [8] })).toEqual([
      'stock_snapshot.weekdays.0: Un jour va de 1 (lundi) à 7 (dimanche).',
    ]);
    expect(set({ weekdays: [1, 1] })).toEqual(['stock_snapshot.weekdays: Chaque jour une fois.']);
    expect(set({ weekdays: [1, 2, 3, 4, 5, 6, 7, 1] })).toContain(
      'stock_snapshot.weekdays: Sept jours au plus.',
    );
    expect(set({ on: 'oui' })).toEqual(['stock_snapshot.on: Indiquez si ce travail est fait.']);
    for (const from_hour of [4, 7, 5.5])
      expect(set({ from_hour })).toContain(
        'stock_snapshot.from_hour: Le stock se relève à partir de 5 h ou de 6 h.',
      );
  });
});
