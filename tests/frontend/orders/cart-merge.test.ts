import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sameItems } from '#frontend/features/orders/pro/cart/cart-items.ts';
import { cartOf, mergedCart } from '#frontend/features/orders/pro/cart/cart-sync.ts';

const items = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([productId, quantity]) => ({ productId, milli: quantity * 1000 }));
const merge = (
  base: Record<string, number>,
  mine: Record<string, number>,
  theirs: Record<string, number>,
) => {
  const merged = mergedCart(items(base), items(mine), items(theirs));
  return {
    ...Object.fromEntries(merged.items.map((item) => [item.productId, item.milli / 1000])),
    disputed: merged.disputed,
  };
};

describe('AMB-79: two devices, one cart', () => {
  it('takes what only one side changed: added, removed, another quantity', () => {
    expect(merge({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, c: 3, d: 4 }, { a: 1, b: 2, e: 6 })).toEqual({
      a: 1,
      b: 5,
      d: 4,
      e: 6,
      disputed: [],
    });
  });

  it('names what both changed differently and keeps mine until it is decided', () => {
    expect(merge({ a: 1, b: 1 }, { a: 2 }, { a: 3, b: 4 })).toEqual({ a: 2, disputed: ['a', 'b'] });
    expect(merge({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ a: 2, disputed: [] });
  });

  it('an order on another device removes the ordered lines, and leaves those added here offline', () => {
    expect(merge({ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, {})).toEqual({ c: 3, disputed: [] });
  });

  const carts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 3 }));
  property.prop([carts, carts, carts])('loses no change of either side silently', (base, mine, theirs) => {
    const { items: merged, disputed } = mergedCart(items(base), items(mine), items(theirs));
    const now = Object.fromEntries(merged.map((item) => [item.productId, item.milli / 1000]));
    for (const id of ['a', 'b', 'c', 'd']) {
      const [was, here, there] = [base[id], mine[id], theirs[id]];
      if (here !== was && there !== was && here !== there) expect(disputed).toContain(id);
      else expect([here === was ? there : here, disputed.includes(id)]).toEqual([now[id], false]);
    }
  });

  it('a cart without changes is the same cart, whatever the order of its lines', () => {
    expect(sameItems(items({ a: 1, b: 2 }), items({ b: 2, a: 1 }))).toBe(true);
    expect(sameItems(items({ a: 1 }), items({ a: 1, b: 2 }))).toBe(false);
    expect(sameItems(items({ a: 1 }), items({ a: 2 }))).toBe(false);
  });

  it('6 pieces are not 6 kg, and another limit of the same pieces is another line', () => {
    const pieces = (amount: number, atMost?: { grams: number }) => [
      { productId: 'a', milli: 0, pieces: amount, ...(atMost ? { atMost } : {}) },
    ];
    expect(sameItems(pieces(6), items({ a: 6 }))).toBe(false);
    expect(sameItems(pieces(6), pieces(6))).toBe(true);
    expect(sameItems(pieces(6, { grams: 9000 }), pieces(6))).toBe(false);
    expect(mergedCart(pieces(6), pieces(4), pieces(6))).toEqual({ items: pieces(4), disputed: [] });
    expect(mergedCart(pieces(6), pieces(6), pieces(6, { grams: 9000 }))).toEqual({
      items: pieces(6, { grams: 9000 }),
      disputed: [],
    });
    expect(mergedCart(pieces(6), pieces(4), items({ a: 5 }))).toEqual({ items: pieces(4), disputed: ['a'] });
    expect(mergedCart(pieces(6), [], pieces(6))).toEqual({ items: [], disputed: [] });
  });

  it('an unknown product keeps its quantity, to the gram', () => {
    const mine = [{ productId: 'b', name: 'OLD', quantity: { unit: 'piece' as const, milli: 3000 } }];
    expect(cartOf(items({ a: 1.234, b: 3 }), mine, new Map())).toEqual([
      { productId: 'a', name: 'Produit a', quantity: { unit: 'kg', milli: 1234 } },
      { productId: 'b', name: 'OLD', quantity: { unit: 'piece', milli: 3000 } },
    ]);
  });
});
