import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  addQuantities,
  compareQuantities,
  lesserQuantity,
  priceOf,
  type Quantity,
  quantityFigure,
  quantityFromText,
  quantityFromWire,
  quantityOf,
  quantityOfMilli,
  quantityText,
  sellablePart,
  wireFromQuantity,
} from '#shared/kernel/quantity.ts';

const MOST = 10_000_000;
const kilograms = fc.integer({ min: 0, max: MOST }).map((milli): Quantity => ({ unit: 'kg', milli }));
const pieces = fc
  .integer({ min: 0, max: MOST / 1000 })
  .map((count): Quantity => ({ unit: 'piece', milli: count * 1000 }));
const any = fc.oneof(kilograms, pieces);
const pair = fc.oneof(fc.tuple(kilograms, kilograms), fc.tuple(pieces, pieces));

describe('a quantity', () => {
  test.prop([any])('goes over the wire as a decimal and comes back as itself, unit included', (quantity) => {
    const sent = JSON.parse(JSON.stringify({ quantity: wireFromQuantity(quantity) })) as { quantity: number };
    expect(quantityFromWire(sent.quantity, quantity.unit)).toEqual(quantity);
    expect(String(sent.quantity)).toMatch(quantity.unit === 'kg' ? /^\d+(\.\d{1,3})?$/ : /^\d+$/);
  });

  test.prop([any])('reads back from what a field and a column show of it', (quantity) => {
    const figure = quantityFigure(quantity).replace(/\u00a0(kg|pièces?)$/, '');
    expect(quantityFromText(figure, quantity.unit)).toEqual(quantity);
  });

  test.prop([pair])('adds and compares as integers', ([a, b]) => {
    const sum = addQuantities(a, b);
    expect(sum).toEqual({ unit: a.unit, milli: a.milli + b.milli });
    expect(Math.sign(compareQuantities(sum, a))).toBe(Math.sign(b.milli));
    expect(lesserQuantity(a, b)).toEqual(compareQuantities(a, b) <= 0 ? a : b);
  });

  test.prop([kilograms, pieces])('of one unit never meets the other', (weight, count) => {
    for (const meet of [addQuantities, compareQuantities, lesserQuantity])
      expect(() => meet(weight, count)).toThrow(TypeError);
  });

  test.prop([any, fc.integer({ min: 0, max: 100_000 })])(
    'costs what whole numbers without bounds say, rounded half up once',
    (quantity, cents) => {
      const exact = BigInt(cents) * BigInt(quantity.milli);
      expect(BigInt(priceOf(cents, quantity))).toBe((2n * exact + 1000n) / 2000n);
    },
  );

  test.prop([fc.integer({ min: -MOST, max: MOST }), fc.constantFrom('kg' as const, 'piece' as const)])(
    'that can be sold of a stock is at most the stock, never below zero, and whole for pieces',
    (milli, unit) => {
      const part = sellablePart({ unit, milli });
      expect(part.milli).toBeLessThanOrEqual(Math.max(0, milli));
      expect(quantityOfMilli(part.milli, unit)).toEqual(part);
      expect(Math.max(0, milli) - part.milli).toBeLessThan(unit === 'kg' ? 1 : 1000);
    },
  );

  test('is refused where it is finer than what can be sold', () => {
    expect(quantityFromWire(1.2345, 'kg')).toBeUndefined();
    expect(quantityFromWire(1.5, 'piece')).toBeUndefined();
    expect(quantityFromText('1,5', 'piece')).toBeUndefined();
    expect(quantityFromText('', 'piece')).toBeNull();
    expect(() => quantityOf('kg', 0.5)).toThrow(RangeError);
  });

  test('ends the decimal dust of whoever sent it', () => {
    expect(quantityFromWire(0.1 + 0.2, 'kg')).toEqual({ unit: 'kg', milli: 300 });
  });

  test('is said in French', () => {
    const said = (unit: Quantity['unit'], milli: number) => quantityText({ unit, milli });
    expect([said('kg', 2500), said('piece', 0), said('piece', 1000), said('piece', 2000)]).toEqual([
      '2,5 kg',
      '0 pièce',
      '1 pièce',
      '2 pièces',
    ]);
    expect(quantityFigure({ unit: 'kg', milli: 12_400 })).toBe('12,40\u00a0kg');
    expect(quantityFigure({ unit: 'piece', milli: 12_000 })).toBe('12\u00a0pièces');
  });
});
