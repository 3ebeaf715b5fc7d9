import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Unit } from '#shared/kernel/quantity.ts';
import { HABIT_DAYS, habitsOf } from '#shared/orders/habits.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

const line = (productId: string, milli: number, unit: Unit = 'kg', ref = 'BF001', category = 'BOEUF') =>
  orderedLine({
    productId,
    ref,
    label: productId,
    category,
    ordered: { unit, milli },
    unitPriceE4: 10_000,
    priceReason: 'base',
    vatRate: 550,
  });
const order = (day: number, lines: ReturnType<typeof line>[], status: OrderStatus = 'valide') => ({
  status,
  placedAt: `2026-11-${String(day).padStart(2, '0')}T06:00:00.000Z`,
  lines,
});
const usual = (millis: readonly number[], unit: Unit = 'kg') =>
  habitsOf(millis.map((milli, i) => order(i + 1, [line('a', milli, unit)])))[0]?.usual.milli;

describe('what a customer usually orders', () => {
  test('is the median of the ordered quantities; of two their mean, rounded up to a whole gram or piece', () => {
    expect(usual([9000, 1000, 2000])).toBe(2000);
    expect(usual([1000, 2001])).toBe(1501);
    expect(usual([4000, 1000, 10_000, 2000])).toBe(3000);
    expect(usual([1000, 2000], 'piece')).toBe(2000);
    expect(usual([3000], 'piece')).toBe(3000);
  });

  property.prop([fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 })])(
    'has as many orders below it as above, whatever their order',
    (millis) => {
      const middle = usual(millis)!;
      expect(usual(millis.toReversed())).toBe(middle);
      expect(millis.filter((milli) => milli < middle).length).toBeLessThanOrEqual(millis.length / 2);
      expect(millis.filter((milli) => milli > middle).length).toBeLessThanOrEqual(millis.length / 2);
    },
  );

  test('shows how often and when last; the most frequent first, then the most recent, then by number', () => {
    const habits = habitsOf([
      order(9, [line('b', 1000), line('d', 1000), line('c', 1000)]),
      order(3, [line('e', 1000), line('a', 1000)]),
      order(5, [line('e', 3000)]),
    ]);
    expect(habits.map(({ productId, times, lastAt }) => [productId, times, lastAt.slice(8, 10)])).toEqual([
      ['e', 2, '05'],
      ['b', 1, '09'],
      ['c', 1, '09'],
      ['d', 1, '09'],
      ['a', 1, '03'],
    ]);
  });

  test('a cancelled order and a delivery charge are ignored', () => {
    const charge = line('900', 1000, 'piece', 'LIVRAISON', 'Livraison');
    expect(habitsOf([order(1, [line('a', 1000)], 'annule'), order(2, [charge])])).toEqual([]);
  });

  test('with another unit since, only orders in today’s unit count for the quantity', () => {
    const orders = [
      order(1, [line('a', 9000)]),
      order(8, [line('a', 2000, 'piece')]),
      order(4, [line('a', 7000)]),
      order(6, [line('a', 4000, 'piece')]),
    ];
    for (const read of [orders, orders.toReversed()])
      expect(habitsOf(read)).toEqual([
        { productId: 'a', usual: { unit: 'piece', milli: 3000 }, times: 4, lastAt: orders[1]!.placedAt },
      ]);
  });

  test('covers a season', () => expect(HABIT_DAYS).toBe(90));
});
