import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { builtInTables, sumOfShares } from '#shared/cutting/ratio.ts';
import { balanceOf, isWholeAnimal, proposedWeights } from '#shared/cutting/weighing.ts';

const rowsOf = (category: string) => builtInTables().find((table) => table.category === category)!.rows;

describe('what a table proposes', () => {
  it('STK-36, STK-23: quantity × percentage, to 0.01 kg', () => {
    const weights = Object.fromEntries(
      proposedWeights(37_500, rowsOf('ABATS DE BOEUF')).map(({ product, grams }) => [product, grams]),
    );
    // 27.74 % of 37.5 kg is 10.4025 kg
    expect(weights['FOIE']).toBe(10_400);
    expect(weights['PIEDS DE BŒUF X 3']).toBe(0);
  });

  it('RAT-13: a whole table gives exactly what went in, its rounding in the loss', () => {
    const lines = proposedWeights(123_450, rowsOf('BOEUF'));
    expect(balanceOf(123_450, lines)).toMatchObject({ unallocatedGrams: 0, overGrams: 0 });
    expect(lines.find(({ loss }) => loss)!.grams).toBe(14_980);
  });
});

test.prop([fc.integer({ min: 10, max: 5_000_000 }), fc.constantFrom(...builtInTables())], { numRuns: 500 })(
  'no table proposes more than went in; what is not proposed is no more than its missing share and the rounding',
  (grams, table) => {
    const balance = balanceOf(grams, proposedWeights(grams, table.rows));
    expect(balance.overGrams).toBe(0);
    const missing = (grams * (10_000 - sumOfShares(table.rows))) / 10_000;
    expect(balance.unallocatedGrams).toBeLessThanOrEqual(missing + 5 * table.rows.length + 1);
    expect(balance.outGrams + balance.lossGrams + balance.unallocatedGrams).toBe(grams);
  },
);

const weighed = fc.array(fc.record({ grams: fc.integer({ min: -1000, max: 500_000 }), loss: fc.boolean() }));
test.prop([fc.nat(1_000_000), weighed])(
  'I4: in is out, loss and unallocated, less what is over',
  (grams, lines) => {
    const { inGrams, outGrams, lossGrams, unallocatedGrams, overGrams } = balanceOf(grams, lines);
    expect(outGrams + lossGrams + unallocatedGrams - overGrams).toBe(inGrams);
    expect(Math.min(unallocatedGrams, overGrams)).toBe(0);
  },
);

it.each([
  ['CARCASSE DE BŒUF', true],
  ['Agneau entier', true],
  ['Poularde entière', true],
  ['STEAK', false],
  ['CENTRE DE TABLE', false],
])('STK-22: %s proposes the cutting: %s', (name, whole) => {
  expect(isWholeAnimal(name)).toBe(whole);
});
