import { describe, expect, it } from 'vitest';
import { liftedCart } from '#frontend/features/orders/pro/cart/stored-cart.ts';

const lines = [
  { productId: '1', name: 'ENTRECOTE PAREE', unit: 'kg', amount: 2505 },
  { productId: '9', name: 'TERRINE', unit: 'piece', amount: 3 },
];
const lifted = [
  { productId: '1', name: 'ENTRECOTE PAREE', quantity: { unit: 'kg', milli: 2505 } },
  { productId: '9', name: 'TERRINE', quantity: { unit: 'piece', milli: 3000 } },
];

describe('a cart that an earlier version of the page left in the browser', () => {
  it('keeps its lines, what the account held of it and the delivery', () => {
    const seen = { version: 4, items: [{ product_id: '1', quantity: 2.505 }] };
    const other = { version: 5, items: [{ product_id: '9', quantity: 3 }] };
    const wish = { day: '2026-11-24' };
    expect(liftedCart({ lines, seen, other, wish })).toEqual({
      lines: lifted,
      seen: { version: 4, items: [{ productId: '1', milli: 2505 }] },
      other: { version: 5, items: [{ productId: '9', milli: 3000 }] },
      wish,
    });
  });

  it('may be a bare list', () => {
    expect(liftedCart(lines)).toEqual({ lines: lifted });
  });

  it.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ lines: [{ productId: '1', name: 'X', unit: 'kg', amount: 1.5 }] }],
  ])('%j is no cart', (stored) => expect(liftedCart(stored)).toEqual({ lines: [] }));

  it('of today comes back as it is', () => {
    const storedCart = { lines: lifted, seen: { version: 1, items: [{ productId: '1', milli: 2505 }] } };
    expect(liftedCart({ v: 2, storedCart })).toEqual(storedCart);
  });
});
