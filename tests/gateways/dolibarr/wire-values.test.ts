import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basisPoints,
  cents,
  dayOrNull,
  milli,
  id,
  idOrNone,
  map,
  nameText,
  orNull,
  text,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';

const thousandths = fc.integer({ min: -1e12, max: 1e12 });

describe('weights', () => {
  it('survive both forms, any whole number of grams', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        expect(milli.parse(value / 1000)).toBe(value);
        expect(milli.parse(String(value / 1000))).toBe(value);
      }),
    );
  });

  it('lose the noise of adding kilograms as floats', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 200 }), (values) => {
        const kilograms = values.reduce((sum, value) => sum + value / 1000, 0);
        expect(milli.parse(kilograms)).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });

  it.each(['', ' ', '2,25', 'NaN', 'Infinity', '1e', '0x10', null, true, [], {}])(
    '%j is not a weight',
    (value) => {
      expect(milli.safeParse(value).success).toBe(false);
    },
  );

  it('is exact about halves and signs', () => {
    expect(milli.parse('0.0005')).toBe(1);
    expect(milli.parse('-0.0005')).toBe(-1);
    expect(Object.is(milli.parse('-0.0001'), 0)).toBe(true);
    expect(milli.parse('5.0E-5')).toBe(0);
  });
});

it.each([
  ['32.50000000', 3250],
  ['1.005', 101],
  ['14.50625000', 1451],
  [0, 0],
])('price %j is %d cents', (wire, expected) => {
  expect(cents.parse(wire)).toBe(expected);
});

it.each([
  ['5.5000', 550],
  ['20.0000', 2000],
  [0, 0],
])('rate %j is %d', (wire, expected) => {
  expect(basisPoints.parse(wire)).toBe(expected);
});

it('ids are texts from 1 on', () => {
  expect([id.parse(134), id.parse('134')]).toEqual(['134', '134']);
  for (const wrong of [0, '0', -1, '', null, 1.5, '1 or 1=1'])
    expect(id.safeParse(wrong).success).toBe(false);
  expect([idOrNone.parse(0), idOrNone.parse('0'), idOrNone.parse(null), idOrNone.parse('7')]).toEqual([
    null,
    null,
    null,
    '7',
  ]);
});

it('days are read on a Paris clock', () => {
  // Midnight of 28 November in Paris is still the 27th in UTC.
  expect(dayOrNull.parse(1_795_820_400)).toBe('2026-11-28');
  expect([dayOrNull.parse(''), dayOrNull.parse(null), dayOrNull.parse(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('an empty map is [], an absent value null', () => {
  expect(map(milli).parse([])).toEqual({});
  expect(map(milli).parse({ a: '1.5' })).toEqual({ a: 1500 });
  expect(map(milli).safeParse([1]).success).toBe(false);
  expect([orNull(milli).parse(''), orNull(milli).parse(null), orNull(milli).parse('2')]).toEqual([
    null,
    null,
    2000,
  ]);
  expect(orNull(milli).safeParse('abc').success).toBe(false);
});

describe('texts with entities', () => {
  const ENCODED = 'B&oelig;uf &amp; l&#039;os';
  const DECODED = "Bœuf & l'os";

  it('are decoded once in each kind of text', () => {
    expect(text.parse(ENCODED)).toBe(DECODED);
    expect(textOrNull.parse(ENCODED)).toBe(DECODED);
    expect(nameText.parse(ENCODED)).toBe(DECODED);
    expect(text.parse('&amp;lt;')).toBe('&lt;');
    expect([text.parse(null), textOrNull.parse('')]).toEqual(['', null]);
  });

  it('are read by these kinds in every shape', () => {
    const files = globSync('functions/gateways/dolibarr/**/*.ts');
    expect(files.length).toBeGreaterThan(30);
    const raw = files.filter((file) =>
      /\b(label|name|lastname|firstname|address|town|desc|description|note_\w+): (z\.optional\()?(z\.nullable\()?z\.string\(\)/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(raw).toEqual([]);
  });
});
