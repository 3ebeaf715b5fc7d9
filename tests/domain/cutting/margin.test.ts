import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { carcassMargin, marginTotals, spreadCost } from '#shared/cutting/carcass-margin.ts';
import { splitByWeight, splitMatrix } from '#shared/kernel/largest-remainder.ts';
import { anOrder, cut, entry, here, lotOf } from '#tests/support/stock/a-carcass.ts';

describe('a split', () => {
  property.prop([
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 12 }),
  ])('adds up to what was split, each part within one of its share', (total, weights) => {
    const parts = splitByWeight(total, weights);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    if (whole > 0) {
      parts.forEach((part, i) =>
        expect(Math.abs(part - (total * weights[i]!) / whole)).toBeLessThanOrEqual(1),
      );
    }
  });

  property.prop([
    fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }),
    fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }),
  ])('of rows over columns adds up both ways', (rows, wanted) => {
    const total = rows.reduce((sum, row) => sum + row, 0);
    const columns = splitByWeight(total, wanted);
    const matrix = splitMatrix(rows, columns);
    expect(matrix.map((parts) => parts.reduce((sum, part) => sum + part, 0))).toEqual(rows);
    expect(columns.map((_, i) => matrix.reduce((sum, parts) => sum + parts[i]!, 0))).toEqual(columns);
    expect(matrix.flat().every((part) => part >= 0)).toBe(true);
  });
});

describe('the cost of a carcass', () => {
  test('by value a kilo of steak has more of it than a kilo of stew; by weight the same; losses none', () => {
    const outputs = [
      { weightGrams: 10_000, unitPriceE4: 300_000 },
      { weightGrams: 20_000, unitPriceE4: 50_000 },
    ];
    expect(spreadCost(10_001, outputs, 'value')).toEqual([7501, 2500]);
    expect(spreadCost(10_001, outputs, 'weight')).toEqual([3334, 6667]);
    expect(
      spreadCost(
        100,
        [
          { weightGrams: 1, unitPriceE4: 0 },
          { weightGrams: 3, unitPriceE4: 0 },
        ],
        'value',
      ),
    ).toEqual([25, 75]);
  });

  test('by value a cut without a price has none, as long as another has one', () => {
    const outputs = [
      { weightGrams: 1000, unitPriceE4: 0 },
      { weightGrams: 1000, unitPriceE4: 80_000 },
    ];
    expect(spreadCost(500, outputs, 'value')).toEqual([0, 500]);
  });

  property.prop([
    fc.integer({ min: 1, max: 5_000_000 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.nat(5000)), { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 1, max: 100 }),
  ])('follows its cuts, cut again or not, to the cent', (cents, made, rest, again) => {
    const weightGrams = made.reduce((sum, [weight]) => sum + weight, 0);
    const carcass = lotOf('C', [entry(weightGrams + rest, cents)]);
    const names = made.map((_, i) => `C-${i + 1}`);
    const outputs = made.map(([weight, price], i): [string, number, number] => [names[i]!, weight, price]);
    const [first] = made;
    const recut = Math.ceil((first![0] * again) / 100);
    const margins = carcassMargin(
      [
        here(carcass, 0),
        ...made.map(([weight], i) =>
          here(
            lotOf(names[i]!, [entry(weight, null, [{ productId: 'C', lot: 'C', weightGrams: weight }])]),
            1,
          ),
        ),
        here(lotOf('C-1-1', [entry(recut, null, [{ productId: 'C-1', lot: 'C-1', weightGrams: recut }])]), 2),
      ],
      {
        cuts: [cut('C', weightGrams, outputs), cut('C-1', recut, [['C-1-1', recut, 700]])],
        orders: [],
        exits: [],
      },
    );
    for (const spread of ['value', 'weight'] as const) {
      expect(margins.reduce((sum, { costs }) => sum + costs[spread], 0)).toBe(cents);
    }
    expect(margins.every(({ costs }) => costs.value >= 0 && costs.weight >= 0)).toBe(true);
  });

  test('passes a cost on between lots of one depth, whichever is listed first', () => {
    const of = (lot: string, grams: number, ...from: string[]) =>
      here(
        lotOf(lot, [
          entry(
            grams,
            null,
            from.map((name) => ({ productId: name, lot: name, weightGrams: 1 })),
          ),
        ]),
        1,
      );
    // TRIM is cut from the carcass and from LEG too, and made into MINCE whole
    const lots = [
      here(lotOf('C', [entry(100_000, 60_000)]), 0),
      of('TRIM', 30_000, 'C', 'LEG'),
      of('LEG', 90_000, 'C'),
      { ...of('MINCE', 30_000, 'TRIM'), depth: 2 },
    ];
    const cuts = [
      cut('C', 100_000, [
        ['LEG', 90_000, 1000],
        ['TRIM', 10_000, 1000],
      ]),
      cut('LEG', 20_000, [['TRIM', 20_000, 1000]]),
      cut('TRIM', 30_000, [['MINCE', 30_000, 1000]]),
    ];
    const costs = (order: typeof lots) =>
      Object.fromEntries(
        carcassMargin(order, { cuts, orders: [], exits: [] }).map((each) => [
          each.lot.lot,
          each.costs.weight,
        ]),
      );
    expect(costs(lots)).toEqual({ C: 0, TRIM: 0, LEG: 42_000, MINCE: 18_000 });
    expect(costs([lots[0]!, lots[2]!, lots[1]!, lots[3]!])).toEqual(costs(lots));
  });

  test('revenue: orders at their price, the till and wholesale at the day’s, and the stock', () => {
    const carcass = lotOf('C', [entry(100_000, 60_000)]);
    const steak = lotOf('S', [entry(50_000, null, [{ productId: 'C', lot: 'C', weightGrams: 50_000 }])]);
    const exit = { documentId: 'X', n: 1, at: '', by: '', label: '', source: steak };
    const [own, cutSteak] = carcassMargin([here(carcass, 0), here(steak, 1, 10_000, 2000)], {
      cuts: [cut('C', 100_000, [['S', 50_000, 2000]])],
      orders: [{ ...anOrder, source: steak, milli: 15_000, unitPriceE4: 250_000 }],
      exits: [
        { ...exit, kind: 'dolibarr', siteId: '2', milli: 12_000 },
        { ...exit, kind: 'dolibarr', siteId: '1', milli: 8000 },
        { ...exit, kind: 'sortie', siteId: '1', milli: 5000 },
      ],
    });
    expect(cutSteak).toMatchObject({
      costs: { value: 60_000, weight: 60_000 },
      sold: {
        web: { milli: 15_000, cents: 37_500 },
        till: { milli: 12_000, cents: 24_000 },
        wholesale: { milli: 8000, cents: 16_000 },
      },
      thrownMilli: 5000,
      stock: { milli: 10_000, cents: 20_000 },
    });
    expect(marginTotals([own!, cutSteak!])).toEqual({
      costCents: 60_000,
      revenueCents: 77_500,
      stockCents: 20_000,
    });
  });

  test('is worth its weight at the exact price: 250 kg at 8,055 € are 2 013,75 €, sold or in stock', () => {
    const [own] = carcassMargin(
      [{ ...here(lotOf('C', [entry(500_000, 300_000)]), 0, 250_000), unitPriceE4: 80_550 }],
      {
        cuts: [],
        orders: [{ ...anOrder, source: { productId: 'C', lot: 'C' }, milli: 250_000, unitPriceE4: 80_550 }],
        exits: [],
      },
    );
    expect([own?.sold.web.cents, own?.stock.cents]).toEqual([201_375, 201_375]);
  });

  test('of pieces that weigh half a kilogram counts all pieces', () => {
    const pieces = lotOf('P', [
      { ...entry(20_000, null, [{ productId: 'C', lot: 'C', weightGrams: 10_000 }]), weightGrams: 10_000 },
    ]);
    const [own, cutPieces] = carcassMargin(
      [here(lotOf('C', [entry(10_000, 5000)]), 0), here(pieces, 1, 20_000, 400)],
      { cuts: [cut('C', 10_000, [['P', 10_000, 400]])], orders: [], exits: [] },
    );
    expect(own).toMatchObject({ recutGrams: 10_000, costs: { value: 0 } });
    expect(cutPieces).toMatchObject({ ownGrams: 10_000, stock: { milli: 20_000, cents: 8000 } });
  });

  test('of a lot that joins two carcasses is half for each', () => {
    const carcass = lotOf('C', [entry(10_000, 5000)]);
    const minced = lotOf('M', [entry(20_000, null, [{ productId: 'C', lot: 'C', weightGrams: 10_000 }])]);
    const [, half] = carcassMargin([here(carcass, 0), here(minced, 1, 20_000, 1000)], {
      cuts: [cut('C', 10_000, [['M', 10_000, 1000]])],
      orders: [],
      exits: [],
    });
    expect(half).toMatchObject({
      ownGrams: 10_000,
      costs: { value: 5000 },
      stock: { milli: 10_000, cents: 10_000 },
    });
  });
});
