import { describe, expect, test } from 'vitest';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { addDays } from '#shared/kernel/dates.ts';
import {
  isToHandle,
  nextToHandle,
  overUntil,
  plannedDates,
  type PlannedDate,
} from '#shared/standing-orders/planned-dates.ts';
import type { StandingPlan } from '#shared/standing-orders/standing-order.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { rulesWithGironde } from '#tests/support/orders/house-zones.ts';

const [BORDEAUX] = rulesWithGironde.zones;
const plan = (more: Partial<StandingPlan> = {}): StandingPlan => ({
  weekdays: [2, 5],
  everyWeeks: 1,
  from: '2026-11-23',
  pauses: [],
  skips: [],
  closedDay: 'skip',
  ...more,
});
const first = (
  count: number,
  more?: Partial<StandingPlan>,
  rules: DeliveryRules = rulesWithGironde,
  after = '2026-11-01',
): PlannedDate[] => [...plannedDates(plan(more), BORDEAUX, rules, after)].slice(0, count);
const told = (dates: readonly PlannedDate[]) =>
  dates.map(({ date, day, what }) => (what === 'delivery' ? date : `${date} ${what}${day ? ` ${day}` : ''}`));

describe('the dates of a standing order', () => {
  test('are on its weekdays, from the first day to the last', () => {
    expect(told(first(9, { until: '2026-12-08' }))).toEqual([
      '2026-11-24',
      '2026-11-27',
      '2026-12-01',
      '2026-12-04',
      '2026-12-08',
    ]);
  });

  test('every second week is counted from the week of the first day, across the new year', () => {
    expect(told(first(4, { weekdays: [1], everyWeeks: 2, from: '2026-12-16' }))).toEqual([
      '2026-12-28',
      '2027-01-11',
      '2027-01-25',
      '2027-02-08',
    ]);
    // from a Friday on: the Monday after it is of another week
    expect(told(first(2, { weekdays: [1], everyWeeks: 2, from: '2026-12-18' }))).toEqual([
      '2026-12-28',
      '2027-01-11',
    ]);
  });

  test('the cutoff is 16 h of the last working day before, in Paris, the order is made 20 hours earlier, also when the clock changes', () => {
    const [summer, spring] = first(2, { weekdays: [1], from: '2027-03-22' }, undefined, '2027-03-01');
    // Monday the 29th: the Sunday of the clock change is closed
    expect(spring).toMatchObject({ date: '2027-03-29' });
    expect(spring?.cutoff.toISOString()).toBe('2027-03-27T15:00:00.000Z');
    expect(spring?.makeAt.toISOString()).toBe('2027-03-26T19:00:00.000Z');
    expect(summer?.cutoff.toISOString()).toBe('2027-03-20T15:00:00.000Z');
    const [autumn] = first(1, { weekdays: [1], from: '2026-10-26' }, undefined, '2026-10-01');
    expect(autumn?.cutoff.toISOString()).toBe('2026-10-24T14:00:00.000Z');
  });

  test('a holiday is skipped, or moved to the nearest open day as chosen', () => {
    // Friday 25 December 2026, and Friday 1 January
    const days = { weekdays: [5], from: '2026-12-21' };
    expect(told(first(2, days))).toEqual(['2026-12-25 closed', '2027-01-01 closed']);
    expect(told(first(2, { ...days, closedDay: 'before' }))).toEqual([
      '2026-12-25 moved 2026-12-24',
      '2027-01-01 moved 2026-12-31',
    ]);
    expect(told(first(2, { ...days, closedDay: 'after' }))).toEqual([
      '2026-12-25 moved 2026-12-26',
      '2027-01-01 moved 2027-01-02',
    ]);
  });

  test('a closed day moves onto no other date, and past none', () => {
    const rules = { ...rulesWithGironde, closedDays: ['2026-11-26', '2026-11-27'] };
    // Friday's nearest open day is Wednesday: Thursday is in between and takes it
    expect(told(first(3, { weekdays: [4, 5], closedDay: 'before' }, rules))).toEqual([
      '2026-11-26 moved 2026-11-25',
      '2026-11-27 closed',
      '2026-12-03',
    ]);
    expect(told(first(3, { weekdays: [3, 4], closedDay: 'before' }, rules))).toEqual([
      '2026-11-25',
      '2026-11-26 closed',
      '2026-12-02',
    ]);
  });

  test('a pause and a skipped date have none; a closed day is not moved into a pause', () => {
    const pauses = [{ from: '2026-11-27', to: '2026-12-02' }];
    expect(told(first(4, { pauses, skips: ['2026-12-04'] }))).toEqual([
      '2026-11-24',
      '2026-11-27 paused',
      '2026-12-01 paused',
      '2026-12-04 skipped',
    ]);
    const closed = { ...rulesWithGironde, closedDays: ['2026-11-26'] };
    expect(told(first(1, { weekdays: [4], closedDay: 'after', pauses }, closed))).toEqual([
      '2026-11-26 closed',
    ]);
  });

  test('a place without delivery still has dates, so that it is reported', () => {
    const next = nextToHandle(plan(), undefined, rulesWithGironde, '2026-11-24');
    expect(next).toMatchObject({ date: '2026-11-27', what: 'delivery' });
  });

  test('dates before the start of a plan are not added', () => {
    // Monday 15:59 in Paris is before the cutoff of Tuesday, 16:00 is not
    const over = (at: string) => overUntil(new Date(at), plan(), BORDEAUX, rulesWithGironde, '2026-11-22');
    expect(over('2026-11-23T14:59:00.000Z')).toBe('2026-11-22');
    expect(over('2026-11-23T15:00:00.000Z')).toBe('2026-11-24');
  });

  test('whatever is closed, paused and skipped: cutoffs rise with the dates, and no day is delivered twice', () => {
    const random = seededRandom(28);
    for (let n = 0; n < 400; n++) {
      const from = addDays('2026-01-01', random.between(0, 700));
      const some = (count: number) =>
        Array.from({ length: count }, () => addDays(from, random.between(0, 80)));
      const rules = { ...rulesWithGironde, closedDays: some(20), openDays: some(3) };
      const paused = some(1)[0] ?? from;
      const wanted = plan({
        from,
        weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.5)),
        everyWeeks: random.pick([1, 2] as const),
        closedDay: random.pick(['skip', 'before', 'after'] as const),
        pauses: [{ from: paused, to: addDays(paused, 5) }],
        skips: some(3),
      });
      const dates = [...plannedDates(wanted, BORDEAUX, rules, addDays(from, -1))]
        .filter(isToHandle)
        .slice(0, 60);
      const cutoffs = dates.map(({ cutoff }) => cutoff.getTime());
      expect(cutoffs).toEqual(cutoffs.toSorted((a, b) => a - b));
      const days = dates.flatMap(({ day }) => day ?? []);
      expect(new Set(days).size).toBe(days.length);
    }
  });
});
