import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { integerFromText } from '#shared/kernel/decimal-text.ts';

describe('a typed decimal', () => {
  property.prop([fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 1, max: 4 })])(
    'is read back from how it is written, with a comma or a point',
    (value, decimals) => {
      const text = (value / 10 ** decimals).toFixed(decimals);
      expect(integerFromText(text, decimals)).toBe(value);
      expect(integerFromText(text.replace('.', ','), decimals)).toBe(value);
    },
  );

  test.each([
    ['12,4', 3, 12_400],
    [' 1 234,5 ', 2, 123_450],
    ['1\u202f234\u00a0567', 0, 1_234_567],
    ['12,', 2, 1200],
    [',5', 1, 5],
    ['-0,50', 1, -5],
    ['2,500', 1, 25],
    ['007', 0, 7],
    ['-0', 2, 0],
    ['10', 0, 10],
  ])('« %s » with %d decimals is %d', (text, decimals, value) =>
    expect(integerFromText(text, decimals)).toBe(value),
  );

  test.each(['', ' ', '\u00a0'])('« %s » is empty', (text) => expect(integerFromText(text, 2)).toBeNull());

  test.each([
    '1,25',
    'a',
    '1,2,3',
    '1.2.3',
    '--1',
    '+1',
    '-',
    ',',
    '-.',
    '1e3',
    '12 kg',
    '1-',
    'x1',
    '99999999999999999',
  ])('« %s » is no number of one decimal', (text) => expect(integerFromText(text, 1)).toBeUndefined());
});
