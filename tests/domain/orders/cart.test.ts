import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import { itemsFromWire, lineQuantity, mergedItems, wireFromItems } from '#shared/orders/cart.ts';

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

  test('as many different products as an order holds fit, one more does not', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ product_id: `p${i}`, quantity: 1 }));
    expect(mergedItems(many(MAX_ORDER_LINES))).toHaveLength(MAX_ORDER_LINES);
    expect(() => mergedItems(many(MAX_ORDER_LINES + 1))).toThrow(Refusal);
  });

  test.each([
    [2.5, 2500],
    [0.001, 1],
    [10_000, 10_000_000],
  ])('%d kg is %d g', (quantity, milli) => expect(lineOf(quantity, beef)).toEqual({ unit: 'kg', milli }));

  test.each([[0.0005], [1.2345], [10_000.001]])('%d kg is refused, naming the product', (quantity) =>
    expect(() => lineOf(quantity, beef)).toThrow(/Entrecôte/),
  );

  test('pieces are whole', () => {
    expect(lineOf(3, box)).toEqual({ unit: 'piece', milli: 3000 });
    expect(() => lineOf(1.5, box)).toThrow(/pièces entières/);
  });

  test('a quantity that is too fine stays so, whatever is added to it', () => {
    const fine = [item(0.0005), item(1)];
    for (const items of [fine, fine.toReversed(), [item(1), item(0.0005), item(2)]])
      expect(mergedItems(items)).toEqual([{ productId: '9', milli: null }]);
  });

  test.each([
    [
      () => lineOf(0.0005, beef),
      'La quantité de « Entrecôte » doit être donnée au gramme près (3 décimales au plus).',
    ],
    [
      () => lineQuantity({ productId: '9', milli: 0 }, beef),
      'La quantité de « Entrecôte » doit être donnée au gramme près (3 décimales au plus).',
    ],
    [() => lineOf(1.5, box), 'La quantité de « Carton de steaks » doit être donnée en pièces entières.'],
    [() => lineOf(10_001, box), 'La quantité de « Carton de steaks » est trop grande.'],
  ])('a refusal names product, rule and field (%#)', (line, message) => {
    expect(line).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'items.quantity', message }),
    );
  });

  test('so does the one of too many products', () => {
    const items = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, i) => ({
      product_id: `p${i}`,
      quantity: 1,
    }));
    expect(() => mergedItems(items)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'items',
        message: 'Une commande contient au plus 95 produits différents.',
      }),
    );
  });

  test('an account’s cart is restored as saved, without quantities too fine to be saved', () => {
    const wire = [
      { product_id: '9', quantity: 2.5 },
      { product_id: '4', quantity: 3 },
    ];
    expect(itemsFromWire([...wire, { product_id: '5', quantity: 0.0005 }])).toEqual([
      { productId: '9', milli: 2500 },
      { productId: '4', milli: 3000 },
    ]);
    expect(wireFromItems(itemsFromWire(wire))).toEqual(wire);
  });
});
