import { describe, expect, it } from 'vitest';
import { cartFrom } from '#frontend/features/orders/pro/cart/stored-cart.ts';

const storedCart = {
  lines: [
    { productId: '1', name: 'ENTRECOTE PAREE', quantity: { unit: 'kg', milli: 2505 } },
    { productId: '9', name: 'TERRINE', quantity: { unit: 'piece', milli: 3000 } },
  ],
  seen: { version: 4, items: [{ productId: '1', milli: 2505 }] },
  other: { version: 5, items: [{ productId: '9', milli: 3000 }] },
  wish: { day: '2026-11-24' },
};

describe('a cart stored in the browser', () => {
  it('is restored: its lines, its base version of the account and the delivery', () => {
    expect(cartFrom({ v: 1, storedCart })).toEqual(storedCart);
  });

  it('keeps the number of pieces paid by the kilo, and their limit', () => {
    const lines = [
      { productId: '1', name: 'PINTADE', quantity: { unit: 'piece', milli: 6000 }, inPieces: true },
      {
        productId: '2',
        name: 'GIGOT',
        quantity: { unit: 'piece', milli: 2000 },
        inPieces: true,
        atMost: { grams: 9000 },
      },
    ];
    expect(cartFrom({ v: 1, storedCart: { lines } })).toEqual({ lines });
    const spoiled = lines.map((line) => ({ ...line, atMost: { grams: -1.5 } }));
    expect(cartFrom({ v: 1, storedCart: { lines: spoiled } }).lines.map(({ atMost }) => atMost)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ v: 2, storedCart }],
    [{ v: 1, storedCart: { lines: [{ productId: '1', name: 'X', quantity: { unit: 'kg', milli: 1.5 } }] } }],
    [{ v: 1, storedCart: { lines: [{ productId: '1', name: 'X', quantity: { unit: 'lb', milli: 1 } }] } }],
    [[{ productId: '1', name: 'X', unit: 'kg', amount: 3000 }]],
  ])('%j is no cart', (stored) => expect(cartFrom(stored)).toEqual({ lines: [] }));
});
