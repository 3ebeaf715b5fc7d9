import { describe, expect, test } from 'vitest';
import {
  deliveryDays,
  isDeliveryDay,
  lastOrders,
  nextCutoff,
  isPublicHoliday,
} from '#shared/delivery/delivery-days.ts';
import { DEFAULT_DELIVERY_RULES, type DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { deliveryFee, missingForFree } from '#shared/delivery/free-delivery.ts';
import { zoneOf } from '#shared/delivery/zone-of.ts';
import { addDays, parisInstant, weekday } from '#shared/kernel/dates.ts';

const rules = DEFAULT_DELIVERY_RULES;
const [paris, province] = rules.zones as [DeliveryRules['zones'][0], DeliveryRules['zones'][0]];
/** A wall clock in Bordeaux. */
const at = (day: string, hour: number, minutes = 0) =>
  new Date(parisInstant(day, hour).getTime() + minutes * 60_000);
const earliest = (zone: typeof paris, now: Date, more: Partial<DeliveryRules> = {}) =>
  deliveryDays(zone, { ...rules, ...more }, now)[0];

describe('zones (SITE-54, SITE-55)', () => {
  test('the eight departments of Île-de-France, the rest of the mainland with Monaco, nothing overseas or in Corsica', () => {
    for (const postal of ['75001', '77000', '78000', '91000', '92000', '93000', '94000', '95880'])
      expect(zoneOf(postal, rules)?.id, postal).toBe('ile-de-france');
    for (const postal of ['64000', '01000', '76000', '96000', '98000'])
      expect(zoneOf(postal, rules)?.id, postal).toBe('france');
    for (const postal of ['97400', '98800', '20000', '20260', '7500', '750011', '7501A', '', ' 75001'])
      expect(zoneOf(postal, rules), postal).toBeUndefined();
  });
});

describe('zones of the house', () => {
  const zones = (...named: [id: string, ...postcodes: string[]][]) => ({
    zones: named.map(([id, ...postcodes]) => ({ ...province, id, postcodes })),
  });
  const idOf = (postal: string, of: Pick<DeliveryRules, 'zones'>) => zoneOf(postal, of)?.id;

  test('AMB-56, AMB-115: the first settings have the two zones of the specification and no other', () => {
    expect(rules.zones.map(({ id }) => id)).toEqual(['ile-de-france', 'france']);
    expect(zoneOf('33520', rules)).toMatchObject({ id: 'france', leadDays: 2, feeCents: null });
  });

  test('the zone that names most of the postcode wins, whatever their order; the one that names none is the rest', () => {
    const of = zones(['reste'], ['gironde', '33'], ['bassin', '33120', '3326'], ['ile', '97400']);
    expect(
      ['33000', '33120', '33260', '33270', '64000', '97400', '97410'].map((each) => idOf(each, of)),
    ).toEqual(['gironde', 'bassin', 'bassin', 'gironde', 'reste', 'ile', undefined]);
    expect(idOf('64000', zones(['gironde', '33']))).toBeUndefined();
  });
});

describe('the earliest day', () => {
  test('before 16h the next day in Île-de-France, two days in the rest of France', () => {
    expect(earliest(paris, at('2026-11-17', 15, 59))).toBe('2026-11-18');
    expect(earliest(province, at('2026-11-17', 15, 59))).toBe('2026-11-19');
  });

  test('from 16h on the order counts for tomorrow', () => {
    expect(earliest(paris, at('2026-11-17', 16))).toBe('2026-11-19');
    expect(earliest(province, at('2026-11-17', 16))).toBe('2026-11-20');
    expect(earliest(paris, at('2026-11-17', 23, 59))).toBe('2026-11-19');
    expect(earliest(paris, at('2026-11-18', 0))).toBe('2026-11-19');
  });

  test('16h is 16h in Bordeaux, in summer as in winter', () => {
    expect(earliest(paris, new Date('2026-07-07T13:59:59Z'))).toBe('2026-07-08');
    expect(earliest(paris, new Date('2026-07-07T14:00:00Z'))).toBe('2026-07-09');
    expect(earliest(paris, new Date('2026-01-13T14:59:59Z'))).toBe('2026-01-14');
    expect(earliest(paris, new Date('2026-01-13T15:00:00Z'))).toBe('2026-01-15');
    // the nights in which the clock changes: 29 March and 25 October 2026, both Sundays
    const sundays = { openDays: ['2026-03-29', '2026-10-25'] };
    expect(earliest(paris, new Date('2026-03-29T13:59:59Z'), sundays)).toBe('2026-03-30');
    expect(earliest(paris, new Date('2026-03-29T14:00:00Z'), sundays)).toBe('2026-03-31');
    expect(earliest(paris, new Date('2026-10-25T14:59:59Z'), sundays)).toBe('2026-10-26');
    expect(earliest(paris, new Date('2026-10-25T15:00:00Z'), sundays)).toBe('2026-10-27');
  });

  test('Sundays, and Saturdays outside Île-de-France, are skipped', () => {
    expect(earliest(paris, at('2026-11-20', 10))).toBe('2026-11-21');
    expect(earliest(paris, at('2026-11-21', 10))).toBe('2026-11-23');
    expect(earliest(province, at('2026-11-19', 10))).toBe('2026-11-23');
    expect(earliest(province, at('2026-11-20', 10))).toBe('2026-11-23');
    // Saturday is worked: the two days before Monday are Friday and Saturday
    expect(earliest(province, at('2026-11-20', 17))).toBe('2026-11-24');
  });

  test('AMB-114: closed days are no lead time', () => {
    // Christmas is a Friday, and Sundays are closed
    expect(earliest(paris, at('2026-12-25', 15))).toBe('2026-12-28');
    expect(earliest(paris, at('2026-12-24', 15, 59))).toBe('2026-12-26');
    expect(earliest(paris, at('2026-12-24', 16))).toBe('2026-12-28');
    expect(earliest(paris, at('2026-11-22', 10))).toBe('2026-11-24');
    expect(earliest(paris, at('2026-11-21', 16))).toBe('2026-11-24');
    expect(earliest(province, at('2026-12-24', 10))).toBe('2026-12-28');
    const closedDays = ['2026-11-18', '2026-11-19'];
    expect(earliest(paris, at('2026-11-18', 10), { closedDays })).toBe('2026-11-21');
    expect(lastOrders('2026-11-20', paris, { ...rules, closedDays })).toEqual(at('2026-11-17', 16));
    // an exceptional opening counts
    expect(lastOrders('2026-12-21', paris, { ...rules, openDays: ['2026-12-20'] })).toEqual(
      at('2026-12-20', 16),
    );
  });

  test('AMB-114: each day is offered until its last orders, and not after', () => {
    for (let hour = 0; hour < 365 * 24; hour += 5) {
      const now = new Date(Date.UTC(2026, 0, 1, hour));
      for (const zone of [paris, province]) {
        const days = deliveryDays(zone, rules, now);
        expect(days.every((day) => now < lastOrders(day, zone, rules))).toBe(true);
        const before = addDays(days[0]!, -1);
        expect(isDeliveryDay(before, zone, rules) && now < lastOrders(before, zone, rules)).toBe(false);
        expect(nextCutoff(zone, rules, now)).toEqual(lastOrders(days[0]!, zone, rules));
      }
    }
  });

  test('holidays and closed days are skipped; an exception opens any day', () => {
    expect(earliest(paris, at('2026-12-24', 10))).toBe('2026-12-26');
    expect(earliest(paris, at('2026-12-24', 10), { closedOnPublicHolidays: false })).toBe('2026-12-25');
    expect(earliest(paris, at('2026-11-17', 10), { closedDays: ['2026-11-18', '2026-11-19'] })).toBe(
      '2026-11-20',
    );
    // the last Sunday before Christmas
    expect(earliest(paris, at('2026-12-19', 10), { openDays: ['2026-12-20'] })).toBe('2026-12-20');
    expect(
      earliest(paris, at('2026-12-19', 10), { openDays: ['2026-12-20'], closedDays: ['2026-12-20'] }),
    ).toBe('2026-12-20');
  });

  test('days may be chosen up to the horizon, and none when all is closed', () => {
    const days = deliveryDays(paris, rules, at('2026-11-17', 10));
    expect(days.at(-1)).toBe('2026-12-17');
    expect(days.every((day) => weekday(day) !== 7)).toBe(true);
    expect(days).toHaveLength(26);
    const closedDays = Array.from({ length: 40 }, (_, i) => addDays('2026-11-17', i));
    expect(deliveryDays(paris, { ...rules, closedDays }, at('2026-11-17', 10))).toEqual([]);
  });

  test('the cutoff of a change is an instant, right on both sides of a clock change', () => {
    const next = (now: Date, zone: typeof paris | undefined = paris) =>
      nextCutoff(zone, rules, now).toISOString();
    expect(next(at('2026-11-17', 10))).toBe('2026-11-17T15:00:00.000Z');
    expect(next(at('2026-11-17', 16))).toBe('2026-11-18T15:00:00.000Z');
    expect(next(at('2026-10-24', 17))).toBe('2026-10-26T15:00:00.000Z');
    expect(next(at('2026-03-28', 17))).toBe('2026-03-30T14:00:00.000Z');
    // of no zone: the next cutoff of a working day
    expect(nextCutoff(undefined, rules, at('2026-12-24', 17)).toISOString()).toBe('2026-12-26T15:00:00.000Z');
  });

  test('no instant of two years offers a day that is past, closed or too early', () => {
    for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
      const now = new Date(Date.UTC(2026, 0, 1, hour));
      const [first = '', ...rest] = deliveryDays(province, rules, now);
      expect(nextCutoff(province, rules, now).getTime()).toBeGreaterThan(now.getTime());
      expect(parisInstant(first, 0).getTime() - now.getTime()).toBeGreaterThan(24 * 3_600_000);
      expect([first, ...rest].some((day) => weekday(day) > 5 || isPublicHoliday(day))).toBe(false);
    }
  });
});

test('the legal holidays, moving ones included', () => {
  const of = (year: number) =>
    Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i)).filter(
      (day) => day.startsWith(String(year)) && isPublicHoliday(day),
    );
  const moving = (year: number) =>
    of(year).filter((day) => !/-(01-01|05-01|05-08|07-14|08-15|11-01|11-11|12-25)$/.test(day));
  expect(of(2026)).toHaveLength(11);
  expect(moving(2026)).toEqual(['2026-04-06', '2026-05-14', '2026-05-25']);
  expect(moving(2027)).toEqual(['2027-03-29', '2027-05-06', '2027-05-17']);
  expect(moving(2030)).toEqual(['2030-04-22', '2030-05-30', '2030-06-10']);
  expect(moving(2025)).toEqual(['2025-04-21', '2025-05-29', '2025-06-09']);
  // the two kinds of years in which Easter is a week before the date of the moon alone, in two centuries
  expect(moving(1981)).toEqual(['1981-04-20', '1981-05-28', '1981-06-08']);
  expect(moving(2049)).toEqual(['2049-04-19', '2049-05-27', '2049-06-07']);
});

test('free delivery from 150 € HT in Île-de-France, from 15 € below; on quotation elsewhere', () => {
  expect([missingForFree(paris, 14_999), deliveryFee(paris, 14_999)]).toEqual([1, 1500]);
  expect([missingForFree(paris, 15_000), deliveryFee(paris, 15_000)]).toEqual([0, 0]);
  expect([missingForFree(province, 90_000), deliveryFee(province, 90_000)]).toEqual([null, null]);
});
