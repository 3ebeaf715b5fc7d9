import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import { lineQuantity, mergedItems } from '#shared/orders/cart.ts';

const beef = { label: 'Entrecôte', unit: 'kg' as const };
const box = { label: 'Carton de steaks', unit: 'piece' as const };
const item = (quantity: number) => ({ product_id: '9', quantity });
const lineOf = (quantity: number, product: typeof beef | typeof box) =>
  lineQuantity(mergedItems([item(quantity)])[0]!, product);

describe('a cart on its way to an order', () => {
  test('duplicate lines become one, without decimal dust', () => {
    expect(mergedItems([item(0.1), { product_id: '4', quantity: 1 }, item(0.2)])).toEqual([
      { productId: '9', milli: 300 },
      { productId: '4', milli: 1000 },
    ]);
  });

  test('97 different products fit, 98 do not', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ product_id: `p${i}`, quantity: 1 }));
    expect(mergedItems(many(97))).toHaveLength(97);
    expect(() => mergedItems(many(98))).toThrow(Refusal);
  });

  test.each([
    [2.5, 2500],
    [0.001, 1],
    [10_000, 10_000_000],
  ])('%d kg is %d g', (quantity, grams) =>
    expect(lineOf(quantity, beef)).toEqual({ unit: 'kg', milli: grams }),
  );

  test.each([[0.0005], [1.2345], [10_000.001]])('%d kg is refused, naming the product', (quantity) =>
    expect(() => lineOf(quantity, beef)).toThrow(/Entrecôte/),
  );

  test('pieces are whole', () => {
    expect(lineOf(3, box)).toEqual({ unit: 'piece', milli: 3000 });
    expect(() => lineOf(1.5, box)).toThrow(/pièces entières/);
  });
});
