import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  addQuantities,
  compareQuantities,
  isSameQuantity,
  lesserQuantity,
  milliFromWire,
  pricedUnitText,
  amountOf,
  type Quantity,
  quantityFigure,
  quantityFromText,
  quantityFromWire,
  quantityOf,
  quantityOfMilli,
  quantityText,
  sellablePart,
  unitWord,
  wireFromMilli,
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
  test.prop([any])('is sent as a decimal and read back unchanged, unit included', (quantity) => {
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

  test.prop([kilograms, pieces])('of different units cannot be mixed', (weight, count) => {
    for (const meet of [addQuantities, compareQuantities, lesserQuantity])
      expect(() => meet(weight, count)).toThrow(TypeError);
  });

  test.prop([any, fc.integer({ min: 0, max: 100_000 })])(
    'costs exact integer arithmetic, rounded half up once',
    (quantity, price) => {
      const exact = BigInt(price) * BigInt(quantity.milli);
      expect(BigInt(amountOf(price, quantity))).toBe((2n * exact + 100_000n) / 200_000n);
    },
  );

  test.prop([fc.integer({ min: -MOST, max: MOST }), fc.constantFrom('kg' as const, 'piece' as const)])(
    'sellable from stock is at most the stock, never negative, and whole for pieces',
    (milli, unit) => {
      const part = sellablePart({ unit, milli });
      expect(part.milli).toBeLessThanOrEqual(Math.max(0, milli));
      expect(quantityOfMilli(part.milli, unit)).toEqual(part);
      expect(Math.max(0, milli) - part.milli).toBeLessThan(unit === 'kg' ? 1 : 1000);
    },
  );

  test('is refused where it is finer than the sale step', () => {
    expect(quantityFromWire(1.2345, 'kg')).toBeUndefined();
    expect(quantityFromWire(1.5, 'piece')).toBeUndefined();
    expect(quantityFromText('1,5', 'piece')).toBeUndefined();
    expect(quantityFromText('', 'piece')).toBeNull();
    expect(() => quantityOf('kg', 0.5)).toThrow(RangeError);
  });

  test('removes floating point noise of its input', () => {
    expect(quantityFromWire(0.1 + 0.2, 'kg')).toEqual({ unit: 'kg', milli: 300 });
  });

  test('is written in French', () => {
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

  test('of a cart is known before its unit is', () => {
    expect([
      milliFromWire(2.5),
      milliFromWire(0.0004),
      milliFromWire(1e13),
      milliFromWire(Number.NaN),
    ]).toEqual([2500, undefined, undefined, undefined]);
    expect(wireFromMilli(2500)).toBe(2.5);
    expect(quantityOfMilli(1500, 'kg')).toEqual({ unit: 'kg', milli: 1500 });
    expect([quantityOfMilli(1500, 'piece'), quantityOfMilli(0.5, 'kg'), quantityOfMilli(1e16, 'kg')]).toEqual(
      [undefined, undefined, undefined],
    );
  });

  test('never is a zero below zero', () => {
    expect(Object.is(quantityOf('kg', -0).milli, 0)).toBe(true);
    expect(Object.is(milliFromWire(-0), 0)).toBe(true);
  });

  test('is equal in unit and amount', () => {
    const kilo = { unit: 'kg', milli: 1000 } as const;
    expect(isSameQuantity(kilo, { ...kilo })).toBe(true);
    expect(isSameQuantity(kilo, { ...kilo, milli: 999 })).toBe(false);
    expect(isSameQuantity(kilo, { ...kilo, unit: 'piece' })).toBe(false);
  });

  test('typed in pieces is whole and exact', () => {
    expect(quantityFromText('3', 'piece')).toEqual({ unit: 'piece', milli: 3000 });
    expect(quantityFromText('2,5', 'kg')).toEqual({ unit: 'kg', milli: 2500 });
    expect(quantityFromText('9007199254740991', 'piece')).toBeUndefined();
    expect(quantityFromText('?', 'kg')).toBeUndefined();
  });

  test('a programming error is named', () => {
    expect(() => quantityOf('kg', 0.5)).toThrow('0.5 is no whole number of thousandths');
    const [weight, count] = [quantityOf('kg', 1000), quantityOf('piece', 1000)];
    expect(() => addQuantities(weight, count)).toThrow('kg and piece do not add up');
  });

  test('is priced and named by its unit', () => {
    expect([pricedUnitText('kg'), pricedUnitText('piece')]).toEqual(['kg', 'pièce']);
    expect(unitWord({ unit: 'piece', milli: -2000 })).toBe('pièces');
    expect(quantityFigure({ unit: 'kg', milli: 12_345 })).toBe('12,345\u00a0kg');
    expect(quantityText({ unit: 'kg', milli: 12_345 })).toBe('12,345 kg');
  });
});
