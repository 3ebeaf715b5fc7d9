import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays, dayInFrench, parisDay, withFirst } from '#shared/kernel/dates.ts';
import { day } from '#shared/kernel/fields.ts';
import { centsFromEuros, divideHalfUp, eurosFromCents, vatOf } from '#shared/kernel/money.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import { nextAttempt, settledAt } from '#shared/erp/retry.ts';
import { sameLines } from '#tests/support/erp/same-lines.ts';

describe('money', () => {
  test.each([
    [17.9, 1790],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-2.5, -250],
  ])('%d € is %d cents', (euros, cents) => expect(centsFromEuros(euros)).toBe(cents));

  test('halves round away from zero', () => {
    expect([divideHalfUp(5, 10), divideHalfUp(-5, 10), divideHalfUp(4, 10)]).toEqual([1, -1, 0]);
    expect(vatOf(1790, 550)).toBe(98);
    expect(Object.is(divideHalfUp(-4, 10), 0)).toBe(true);
    expect([eurosFromCents(1250), centsFromEuros(eurosFromCents(1789))]).toEqual([12.5, 1789]);
  });
});

describe('days are those of Bordeaux', () => {
  test.each([
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-07-31T22:30:00Z', '2026-08-01'],
    ['2026-07-31T21:59:59Z', '2026-07-31'],
  ])('%s is %s', (instant, day) => expect(parisDay(new Date(instant))).toBe(day));

  test('a clock change does not lose a day', () => {
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  test('the first of a month is « 1er », no other day is', () => {
    expect(dayInFrench('2026-12-01')).toBe('mardi 1er décembre 2026');
    expect(dayInFrench('2026-11-21')).toBe('samedi 21 novembre 2026');
    expect(withFirst('1 août 2026 à 01:11')).toBe('1er août 2026 à 01:11');
  });

  test('references carry the day and a growing number', () => {
    expect(orderReference('2026-11-21', 7)).toBe('CMD-20261121-0007');
    expect(orderReference('2026-11-21', 12345)).toBe('CMD-20261121-12345');
  });
});

describe('retrying writes to the ERP', () => {
  const now = new Date('2026-11-21T06:00:00Z');

  test('after an ambiguous outcome never before the ERP has surely stopped', () => {
    expect(Date.parse(nextAttempt(now, 1, 'ambiguous')) - now.getTime()).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(settledAt(now.toISOString())) - now.getTime()).toBe(60_000);
  });

  test('an unreachable ERP is polled less and less often, at least every five minutes', () => {
    const waits = [1, 2, 3, 20].map(
      (attempts) => Date.parse(nextAttempt(now, attempts, 'unreachable')) - now.getTime(),
    );
    expect(waits).toEqual([10_000, 20_000, 40_000, 300_000]);
  });

  test('lines are the same whatever their order, and not when one price differs', () => {
    const price = { unitPriceHtE4: 1000, vatBasisPoints: 550 };
    const ours = (productId: string) => ({
      productId,
      quantity: { unit: 'kg' as const, milli: 2000 },
      ...price,
    });
    const held = (productId: string) => ({ productId, milli: 2000, ...price });
    expect(sameLines([ours('1'), ours('2')], [held('2'), held('1')])).toBe(true);
    expect(sameLines([ours('1')], [{ ...held('1'), unitPriceHtE4: 1001 }])).toBe(false);
    expect(sameLines([ours('1')], [{ ...held('1'), milli: 2001 }])).toBe(false);
    expect(sameLines([ours('1')], [held('1'), held('1')])).toBe(false);
    const pieces = { productId: '3', quantity: { unit: 'piece' as const, milli: 3000 }, ...price };
    expect(sameLines([pieces], [{ ...held('3'), milli: 3000 }])).toBe(true);
  });
});

test('a day is one of the calendar: the 30th of February is refused, a leap day is not', () => {
  expect(z.safeParse(day, '2028-02-29').success).toBe(true);
  for (const no of ['2026-02-30', '2026-13-01', '2026-02-29']) {
    expect(z.safeParse(day, no).error?.issues.map((issue) => issue.message)).toEqual([
      'Cette date n’existe pas.',
    ]);
  }
  expect(z.safeParse(day, '30/02/2026').error?.issues.map((issue) => issue.message)).toEqual([
    'La date doit être au format AAAA-MM-JJ.',
  ]);
});
