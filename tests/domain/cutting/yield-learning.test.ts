import { describe, expect, test } from 'vitest';
import type { Ratio } from '#shared/cutting/ratio.ts';
import { ENOUGH_CUTTINGS, proposedShares, realisedYields } from '#shared/cutting/yield-learning.ts';
import type { CuttingYield } from '#shared/stock/movements/cutting-yield.ts';

const row = (product: string, share: number, more: Partial<Ratio> = {}): Ratio => ({
  id: product.toLowerCase(),
  product,
  share,
  description: '',
  active: true,
  loss: false,
  ...more,
});
/** Input and outputs of a cutting. */
const cutting = (
  takenGrams: number,
  weightGrams: Record<string, number>,
  lost: Record<string, number> = {},
) =>
  ({
    documentId: `CUT-${takenGrams}`,
    at: '2026-11-20T07:00:00.000Z',
    by: 'admin:A',
    category: 'BOEUF',
    takenGrams,
    outputs: Object.entries(weightGrams).map(([product, each]) => ({ product, weightGrams: each })),
    losses: Object.entries(lost).map(([label, each]) => ({ label, weightGrams: each })),
    lossGrams: Object.values(lost).reduce((sum, each) => sum + each, 0),
  }) satisfies CuttingYield;

const rows = [row('STEAK', 1000), row('OS', 2000, { loss: true })];

describe('planned against realised', () => {
  test('is the share of everything that was cut, with its best, its worst and the spread', () => {
    const [steak] = realisedYields(rows, [cutting(1000, { STEAK: 100 }), cutting(3000, { STEAK: 600 })]);
    expect(steak).toEqual({
      product: 'STEAK',
      planned: rows[0],
      cuttings: 2,
      // 700 g of 4 kg, where the mean of both shares is 15 %
      mean: 1750,
      min: 1000,
      max: 2000,
      spread: 500,
    });
  });

  test('a product missing in a cutting counts as zero', () => {
    const [steak, bones] = realisedYields(rows, [
      cutting(1000, { STEAK: 100 }, { OS: 300 }),
      cutting(1000, {}, { OS: 100 }),
    ]);
    expect(steak).toMatchObject({ cuttings: 1, mean: 500, min: 0, max: 1000, spread: 500 });
    expect(bones).toMatchObject({ product: 'OS', cuttings: 2, mean: 2000, min: 1000, max: 3000 });
    expect(realisedYields([row('TRIPES', 500)], [cutting(1000, {})])).toMatchObject([
      { product: 'TRIPES', cuttings: 0, mean: 0, min: 0, max: 0, spread: 0 },
    ]);
  });

  test('lists the table’s products first and under its names, then unplanned ones', () => {
    const found = realisedYields(rows, [
      cutting(1000, { BAVETTE: 50, ' steak': 60, STEAK: 40 }, { Os: 10 }),
      cutting(1000, { Onglet: 20 }),
    ]);
    expect(found.map(({ product, planned, mean }) => [product, planned?.id ?? null, mean])).toEqual([
      ['STEAK', 'steak', 500],
      ['OS', 'os', 50],
      ['BAVETTE', null, 250],
      ['Onglet', null, 100],
    ]);
  });

  test('ignores cuttings that were reverted or took nothing', () => {
    const undone = { ...cutting(1000, { STEAK: 900 }), undoneBy: 'UNDO' };
    const nothing = cutting(0, { STEAK: 900 });
    expect(realisedYields(rows, [undone, nothing])).toEqual([]);
    expect(realisedYields(rows, [undone, nothing, cutting(1000, { STEAK: 100 })])[0]).toMatchObject({
      cuttings: 1,
      mean: 1000,
    });
  });
});

describe('proposals from past cuttings', () => {
  const learn = (table: readonly Ratio[], weightGrams: Record<string, number>, times = ENOUGH_CUTTINGS) =>
    proposedShares(
      table,
      realisedYields(
        table,
        Array.from({ length: times }, () => cutting(10_000, weightGrams)),
      ),
    );

  test('need five cuttings, and a difference of half a point or more', () => {
    expect(ENOUGH_CUTTINGS).toBe(5);
    expect(learn(rows, { STEAK: 1050 })).toEqual([{ id: 'steak', share: 1050 }]);
    expect(learn(rows, { STEAK: 950 })).toEqual([{ id: 'steak', share: 950 }]);
    expect(learn(rows, { STEAK: 1050 }, 4)).toEqual([]);
    expect([learn(rows, { STEAK: 1049 }), learn(rows, { STEAK: 951 })]).toEqual([[], []]);
  });

  test('exclude products never made, idle rows and unplanned products', () => {
    expect(learn(rows, { BAVETTE: 3000 })).toEqual([]);
    expect(learn([row('STEAK', 1000, { active: false })], { STEAK: 3000 })).toEqual([]);
  });

  test('never exceed the whole: then every share is reduced in proportion', () => {
    const full = [row('STEAK', 5000), row('HACHE', 4000), row('OS', 1000, { loss: true })];
    // 70 + 40 + 10 = 120 %, and the hundredth that is left goes to the first
    expect(learn(full, { STEAK: 7000 })).toEqual([
      { id: 'steak', share: 5834 },
      { id: 'hache', share: 3333 },
      { id: 'os', share: 833 },
    ]);
    // exactly the whole is not above it
    expect(learn([row('STEAK', 5000), row('HACHE', 3000)], { STEAK: 7000 })).toEqual([
      { id: 'steak', share: 7000 },
    ]);
    // a table above the whole is not reduced without data
    expect(learn([row('STEAK', 5005), row('HACHE', 5000)], { STEAK: 5005 })).toEqual([]);
  });
});
