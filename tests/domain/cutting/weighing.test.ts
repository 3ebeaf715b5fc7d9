import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { builtInTables, sumOfShares } from '#shared/cutting/ratio.ts';
import { balanceOf, isWholeAnimal, proposedWeights } from '#shared/cutting/weighing.ts';

const rowsOf = (category: string) => builtInTables().find((table) => table.category === category)!.rows;

describe('proposals of a table', () => {
  it('STK-36, STK-23: quantity × percentage, to 0.01 kg', () => {
    const weights = Object.fromEntries(
      proposedWeights(37_500, rowsOf('ABATS DE BOEUF')).map(({ product, weightGrams }) => [
        product,
        weightGrams,
      ]),
    );
    // 27.74 % of 37.5 kg is 10.4025 kg
    expect(weights['FOIE']).toBe(10_400);
    expect(weights['PIEDS DE BŒUF X 3']).toBe(0);
  });

  it('RAT-13: a whole table gives exactly the input, its rounding in the loss', () => {
    const lines = proposedWeights(123_450, rowsOf('BOEUF'));
    expect(balanceOf(123_450, lines)).toMatchObject({ unallocatedGrams: 0, overGrams: 0 });
    expect(lines.find(({ loss }) => loss)!.weightGrams).toBe(14_980);
  });
});

describe('the rounding difference to 0.01 kg', () => {
  const row = (product: string, share: number, loss = false) => ({ product, share, loss });
  const gramsOf = (weightGrams: number, ...rows: ReturnType<typeof row>[]) =>
    proposedWeights(weightGrams, rows).map((line) => line.weightGrams);

  it('is added to the loss, whatever is heavier', () => {
    const third = [row('STEAK', 6667), row('OS', 3333, true)];
    expect(gramsOf(1004, ...third)).toEqual([670, 334]);
    expect(gramsOf(1006, ...third)).toEqual([670, 336]);
    expect(gramsOf(1016, ...third)).toEqual([680, 336]);
  });

  it('is added to the heaviest line without a loss, and stays unallocated where there is none', () => {
    const quarter = [row('BAVETTE', 2500), row('STEAK', 7500)];
    expect(gramsOf(1021, ...quarter)).toEqual([260, 761]);
    expect(gramsOf(1013, ...quarter)).toEqual([250, 760]);
  });

  it('excludes the unallocated share of a table: the loss does not grow by it', () => {
    expect(gramsOf(10_000, row('STEAK', 5000), row('OS', 1000, true))).toEqual([5000, 1000]);
  });
});

it('I4: a negative weight is ignored, for products and loss', () => {
  const lines = [
    { weightGrams: 500, loss: false },
    { weightGrams: -100, loss: false },
    { weightGrams: 200, loss: true },
    { weightGrams: -50, loss: true },
  ];
  expect(balanceOf(1000, lines)).toEqual({
    inGrams: 1000,
    outGrams: 500,
    lossGrams: 200,
    unallocatedGrams: 300,
    overGrams: 0,
  });
});

test.prop([fc.integer({ min: 10, max: 5_000_000 }), fc.constantFrom(...builtInTables())], { numRuns: 500 })(
  'no table proposes more than the input; the rest is at most its missing share and the rounding',
  (weightGrams, table) => {
    const balance = balanceOf(weightGrams, proposedWeights(weightGrams, table.rows));
    expect(balance.overGrams).toBe(0);
    const missing = (weightGrams * (10_000 - sumOfShares(table.rows))) / 10_000;
    expect(balance.unallocatedGrams).toBeLessThanOrEqual(missing + 5 * table.rows.length + 1);
    expect(balance.outGrams + balance.lossGrams + balance.unallocatedGrams).toBe(weightGrams);
  },
);

const weighed = fc.array(
  fc.record({ weightGrams: fc.integer({ min: -1000, max: 500_000 }), loss: fc.boolean() }),
);
test.prop([fc.nat(1_000_000), weighed])(
  'I4: input equals output, loss and unallocated, less the excess',
  (weightGrams, lines) => {
    const { inGrams, outGrams, lossGrams, unallocatedGrams, overGrams } = balanceOf(weightGrams, lines);
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
