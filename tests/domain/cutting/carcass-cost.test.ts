import { expect, test } from 'vitest';
import { carcassMargin, purchaseOf } from '#shared/cutting/carcass-margin.ts';
import type { LotExit, LotOrder } from '#shared/stock/lots/lot-links.ts';
import { anOrder, cut, entry, here, lotOf } from '#tests/support/stock/a-carcass.ts';

const NOTHING = { cuts: [], orders: [], exits: [] };
const undone = (milli: number, costCents: number | null) => ({
  ...entry(milli, costCents),
  undoneBy: 'UNDO',
});
const ofC = (weightGrams: number) => entry(weightGrams, null, [{ productId: 'C', lot: 'C', weightGrams }]);

test('a carcass cost the sum of its deliveries, unknown if any of them lacks a price', () => {
  const bought = (...entries: Parameters<typeof purchaseOf>[0]['entries']) => purchaseOf({ entries });
  expect(bought(entry(1000, 500), entry(3000, 1200))).toEqual({ weightGrams: 4000, cents: 1700 });
  expect(bought(entry(1000, 500), entry(3000, null))).toBeUndefined();
  expect(bought()).toBeUndefined();
  // entries by a reversal or a cutting were not bought
  expect(bought(entry(1000, 500), undone(3000, null), ofC(700))).toEqual({ weightGrams: 1000, cents: 500 });
  expect(bought(undone(3000, 500), ofC(700))).toBeUndefined();
  // zero is a price
  expect(bought(entry(1000, 0))).toEqual({ weightGrams: 1000, cents: 0 });
});

test('a carcass of unknown price has no cost, and its weight is passed to its cuts all the same', () => {
  const carcass = lotOf('C', [entry(10_000, null), undone(5000, null)]);
  const [own, steak] = carcassMargin([here(lotOf('S', [ofC(4000)]), 1), here(carcass, 0)], {
    ...NOTHING,
    cuts: [cut('C', 6000, [['S', 4000, 2000]])],
  });
  expect(own).toMatchObject({
    lot: carcass,
    ownGrams: 10_000,
    recutGrams: 6000,
    costs: { value: 0, weight: 0 },
  });
  expect(steak).toMatchObject({ ownGrams: 4000, recutGrams: 0, costs: { value: 0, weight: 0 } });
  expect(carcassMargin([], NOTHING)).toEqual([]);
});

test('a cutting takes its part of the cost; the uncut rest keeps its own, and so does a cutting without output', () => {
  const carcass = lotOf('C', [entry(10_000, 5000)]);
  const steak = lotOf('S', [ofC(2000)]);
  const cuts = [cut('C', 4000, [['S', 2000, 2000]]), cut('C', 1000, [])];
  const [own, cutSteak] = carcassMargin([here(carcass, 0), here(steak, 1)], { ...NOTHING, cuts });
  expect(own).toMatchObject({ costs: { value: 3000, weight: 3000 }, recutGrams: 5000 });
  expect(cutSteak).toMatchObject({ costs: { value: 2000, weight: 2000 } });
});

test('goods returned to the lot that they came from were not taken', () => {
  const carcass = lotOf('C', [entry(10_000, 5000)]);
  const cuts = [
    cut('C', 6000, [
      ['S', 3000, 2000],
      ['C', 1000, 900],
    ]),
  ];
  const [own, steak] = carcassMargin([here(carcass, 0), here(lotOf('S', [ofC(3000)]), 1)], {
    ...NOTHING,
    cuts,
  });
  expect(own).toMatchObject({ ownGrams: 10_000, recutGrams: 5000, costs: { value: 2500 } });
  expect(steak).toMatchObject({ costs: { value: 2500 } });
});

test('two cuttings into one lot add up in it, by value and by weight', () => {
  const carcass = lotOf('C', [entry(10_000, 6000)]);
  const cuts = [
    cut('C', 4000, [
      ['S', 1000, 3000],
      ['T', 3000, 1000],
    ]),
    cut('C', 6000, [['S', 6000, 3000]]),
  ];
  const [own, s, t] = carcassMargin(
    [here(carcass, 0), here(lotOf('S', [ofC(7000)]), 1), here(lotOf('T', [ofC(3000)]), 1)],
    { ...NOTHING, cuts },
  );
  expect(own?.costs).toEqual({ value: 0, weight: 0 });
  // 24 € over 1 kg at 30 € and 3 kg at 10 €: 12 € each by value, 6 and 18 € by weight
  expect([s?.costs, t?.costs]).toEqual([
    { value: 4800, weight: 4200 },
    { value: 1200, weight: 1800 },
  ]);
  expect([s?.ownGrams, t?.ownGrams]).toEqual([7000, 3000]);
});

test('a shortage in a count is presumed sold at its site; a manual exit is thrown away', () => {
  const carcass = lotOf('C', [entry(10_000, 5000)]);
  const other = lotOf('D', []);
  const exit = (
    kind: LotExit['kind'],
    siteId: LotExit['siteId'],
    milli: number,
    source = carcass,
  ): LotExit => ({
    documentId: 'X',
    n: 1,
    at: '',
    by: '',
    label: '',
    source,
    kind,
    siteId,
    milli,
  });
  const exits = [
    exit('comptage', '1', 300),
    exit('dolibarr', '1', 200),
    exit('comptage', '2', 70),
    exit('sortie', '1', 4),
    exit('dolibarr', '1', 5000, other),
    exit('sortie', '1', 5000, other),
  ];
  const [own] = carcassMargin([here(carcass, 0)], { ...NOTHING, exits });
  expect(own).toMatchObject({
    sold: {
      web: { milli: 0, cents: 0 },
      wholesale: { milli: 500, cents: 500 },
      till: { milli: 70, cents: 70 },
    },
    thrownMilli: 4,
  });
});

test('a lot that got nothing of this carcass bears none of it', () => {
  const [, foreign] = carcassMargin(
    [here(lotOf('C', [entry(10_000, 5000)]), 0), here(lotOf('S', [entry(3000, 900)]), 1, 3000)],
    NOTHING,
  );
  expect(foreign).toMatchObject({
    ownGrams: 0,
    costs: { value: 0, weight: 0 },
    stock: { milli: 0, cents: 0 },
  });
});

test('goods returned by a customer were not sold: they count where they are now', () => {
  const carcass = lotOf('C', [entry(10_000, 5000)]);
  const order: LotOrder = { ...anOrder, source: carcass, milli: 3000, unitPriceE4: 150_000 };
  const orders = [
    order,
    { ...order, orderId: 'O2', returnedMilli: 2000 },
    { ...order, orderId: 'O3', returnedMilli: 3000 },
  ];
  const margins = carcassMargin([here(carcass, 0, 6000)], { ...NOTHING, orders });
  expect(margins).toMatchObject([
    { sold: { web: { milli: 4000, cents: 6000 } }, stock: { milli: 6000, cents: 6000 } },
  ]);
});
