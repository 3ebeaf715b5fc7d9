import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  elementsText,
  elementString,
  gs1Modules,
  variableMeasureGtin,
  weighedElements,
} from '#shared/labels/weighed-label.ts';
import { gs1CheckDigit } from '#shared/kernel/gs1-check-digit.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { barsOf } from '#frontend/features/labels/output/barcode-bars.ts';

const meat = {
  ean13: ownBarcode(42),
  weightGrams: 2540,
  sellBy: '2026-12-01',
  eatBy: '2026-12-06',
  lot: 'LOT-20261122',
};

describe('weighed meat in GS1', () => {
  it('has product, weight to the gram, DLC and lot', () => {
    expect(elementsText(weighedElements(meat)!)).toBe(
      '(01)92000000000421(3103)002540(17)261201(10)LOT-20261122',
    );
  });

  it('takes the DDM where there is no DLC', () => {
    expect(elementsText(weighedElements({ ...meat, sellBy: null })!)).toContain('(15)261206');
    expect(elementsText(weighedElements({ ...meat, sellBy: null, eatBy: null, lot: null })!)).toBe(
      '(01)92000000000421(3103)002540',
    );
  });

  it('begins a varying weight with 9 and its own check digit', () => {
    // the example of the GS1 General Specifications
    expect(gs1CheckDigit('629104150021')).toBe(3);
    expect(variableMeasureGtin('2000000000428')).toHaveLength(14);
  });

  it('has no code for a weight beyond six digits', () => {
    expect(weighedElements({ ...meat, weightGrams: 1_000_000 })).toBeUndefined();
    expect(weighedElements({ ...meat, weightGrams: 0 })).toBeUndefined();
    expect(weighedElements({ ...meat, weightGrams: 2.5 })).toBeUndefined();
  });

  it('omits a lot that the code cannot contain', () => {
    for (const lot of ['Été 2026', 'LOT 1', 'A'.repeat(21), 'A#1'])
      expect(elementsText(weighedElements({ ...meat, lot })!)).not.toContain('(10)');
  });
});

const lots = fc.string({
  unit: fc.constantFrom(...'0123456789ABCXYZabc-./_'),
  minLength: 1,
  maxLength: 20,
});

test.prop([fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999_999_999 }), lots], {
  numRuns: 60,
})(
  'every weight, product and lot makes a code that the encoder accepts, within the reserved width',
  (weightGrams, number, lot) => {
    const elements = weighedElements({ ...meat, ean13: ownBarcode(number), weightGrams, lot })!;
    const bars = barsOf({
      kind: 'barcode',
      symbology: 'gs1-128',
      data: elementString(elements),
      x: 0,
      y: 0,
      module: 1,
      height: 1,
    });
    const last = bars.at(-1)!;
    expect(last.left + last.width).toBeLessThanOrEqual(gs1Modules(elements));
  },
);

it('a wrong check digit makes no bars', () => {
  const wrong = {
    kind: 'barcode',
    symbology: 'ean13',
    data: '2000000000420',
    x: 0,
    y: 0,
    module: 1,
    height: 1,
  } as const;
  expect(() => barsOf(wrong)).toThrow(/check digit/);
});
