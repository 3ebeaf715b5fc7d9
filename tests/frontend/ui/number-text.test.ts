import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type NumberUnit,
  numberText,
  parseNumberText,
  stepped,
  unitWord,
} from '#frontend/ui/fields/number-text.ts';

describe('typed numbers', () => {
  test.each([
    ['12,4', 'kg', 12_400],
    ['12.4', 'kg', 12_400],
    [' 1 234,5 ', 'kg', 1_234_500],
    ['1\u202f234,50', 'euro', 123_450],
    ['0,001', 'kg', 1],
    [',5', 'kg', 500],
    ['5,', 'kg', 5000],
    ['007', 'piece', 7000],
    ['3,00', 'piece', 3000],
    ['5,5', 'percent', 550],
    ['-2', 'kg', -2000],
    ['-0', 'kg', 0],
  ] as [string, NumberUnit, number][])('« %s » in %s is %i', (text, unit, amount) => {
    expect(parseNumberText(text, unit)).toBe(amount);
  });

  test('an empty field is null, not zero', () => {
    expect(parseNumberText('', 'kg')).toBeNull();
    expect(parseNumberText(' \u00a0', 'kg')).toBeNull();
  });

  test.each([
    ['abc', 'kg'],
    ['1,2,3', 'kg'],
    ['1e3', 'kg'],
    [',', 'kg'],
    ['-', 'kg'],
    ['0,0001', 'kg'],
    ['1,5', 'piece'],
    ['0,005', 'euro'],
    ['99999999999999999', 'kg'],
  ] as [string, NumberUnit][])('« %s » in %s is refused rather than rounded', (text, unit) => {
    expect(parseNumberText(text, unit)).toBeUndefined();
  });
});

test('a shown number reads back as the same number', () => {
  const units = fc.constantFrom<NumberUnit>('kg', 'piece', 'euro', 'percent');
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), units, (typed, unit) => {
      const amount = unit === 'piece' ? typed * 1000 : typed;
      expect(parseNumberText(numberText(amount, unit), unit)).toBe(amount);
    }),
  );
});

test('grams appear only when they matter', () => {
  expect(numberText(12_400, 'kg')).toBe('12,40');
  expect(numberText(12_345, 'kg')).toBe('12,345');
  expect(numberText(null, 'kg')).toBe('');
});

test('one piece is singular', () => {
  expect(unitWord(1000, 'piece')).toBe('pièce');
  expect(unitWord(2000, 'piece')).toBe('pièces');
  expect(unitWord(null, 'kg')).toBe('kg');
});

describe('a step', () => {
  const kilograms = { step: 1000, min: 0, max: 50_000 };

  test('lands on multiples of the step', () => {
    expect(stepped(12_400, kilograms, 1)).toBe(13_000);
    expect(stepped(12_400, kilograms, -1)).toBe(12_000);
    expect(stepped(12_000, kilograms, 1)).toBe(13_000);
  });

  test('by ten, moves ten steps', () => {
    expect(stepped(14_000, kilograms, -1, 10)).toBe(4000);
    expect(stepped(14_500, kilograms, 1, 10)).toBe(24_000);
    expect(stepped(3000, kilograms, -1, 10)).toBe(0);
  });

  test('from an empty field starts at the minimum, or at one step where that is zero', () => {
    expect(stepped(null, kilograms, 1)).toBe(1000);
    expect(stepped(null, { ...kilograms, max: 400 }, 1)).toBe(400);
    expect(stepped(null, kilograms, -1)).toBe(0);
    expect(stepped(null, { step: 1, min: 1, max: 10 }, 1)).toBe(1);
  });

  test('stays in bounds and moves the right way', () => {
    const from = fc.integer({ min: 0, max: 50_000 });
    const direction = fc.constantFrom<1 | -1>(1, -1);
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 5000 }), direction, (amount, step, way) => {
        const landed = stepped(amount, { step, min: 0, max: 50_000 }, way);
        expect(landed).toBeGreaterThanOrEqual(0);
        expect(landed).toBeLessThanOrEqual(50_000);
        expect((landed - amount) * way).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
