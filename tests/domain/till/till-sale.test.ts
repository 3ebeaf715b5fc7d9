import { describe, expect, test } from 'vitest';
import { compareBy, compareSales, compareTotals } from '#shared/till/sales-comparison.ts';
import { mergedSales, type TillSale, totalsOf, vatRateOfAmounts } from '#shared/till/till-sale.ts';

const sale = (change: Partial<TillSale>): TillSale => ({
  productId: '1',
  productName: 'ENTRECOTE',
  category: 'BOEUF',
  storeId: '1',
  store: 'Lormont',
  unitPriceCents: 4050,
  milli: 2000,
  amountTtcCents: 8100,
  amountHtCents: 7678,
  vatRate: 550,
  freeCount: 0,
  discountCents: 0,
  lastSoldAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

describe('merged readings', () => {
  test('a product of a shop is one row, at its latest price and with its last sale', () => {
    const merged = mergedSales([
      [sale({ discountCents: 100, freeCount: 1 })],
      [
        sale({
          unitPriceCents: 4200,
          milli: 500,
          amountTtcCents: 2100,
          freeCount: 2,
          lastSoldAt: '2026-11-21T09:00:00.000Z',
        }),
        sale({ storeId: '2', store: 'Bruges' }),
      ],
    ]);
    expect(merged).toHaveLength(2);
    expect(merged[0]).toMatchObject({
      unitPriceCents: 4200,
      milli: 2500,
      amountTtcCents: 10_200,
      amountHtCents: 15_356,
      freeCount: 3,
      discountCents: 100,
      lastSoldAt: '2026-11-21T09:00:00.000Z',
    });
  });

  test('a discount unknown in a part is unknown in the whole; a known rate or last sale stays', () => {
    const [merged] = mergedSales([
      [sale({})],
      [sale({ discountCents: null, vatRate: null, lastSoldAt: null })],
    ]);
    expect(merged).toMatchObject({
      discountCents: null,
      vatRate: 550,
      lastSoldAt: '2026-11-20T10:00:00.000Z',
    });
    expect(totalsOf([sale({ discountCents: 5 }), sale({ discountCents: null })]).discountCents).toBeNull();
    const [learned] = mergedSales([
      [sale({ vatRate: null, discountCents: null, lastSoldAt: null })],
      [sale({ vatRate: 1000, discountCents: 5, lastSoldAt: '2026-11-19T10:00:00.000Z' })],
    ]);
    expect(learned).toMatchObject({
      discountCents: null,
      vatRate: 1000,
      lastSoldAt: '2026-11-19T10:00:00.000Z',
    });
  });

  test('a late ticket does not make the last sale an earlier one', () => {
    const [merged] = mergedSales([[sale({})], [sale({ lastSoldAt: '2026-11-19T10:00:00.000Z' })]]);
    expect(merged?.lastSoldAt).toBe('2026-11-20T10:00:00.000Z');
  });

  test('each column is added up by itself', () => {
    const one = sale({ freeCount: 2, discountCents: 30 });
    const back = sale({ milli: -500, amountTtcCents: -2025, amountHtCents: -1919, freeCount: 1 });
    expect(totalsOf([one, back])).toEqual({
      milli: 1500,
      amountTtcCents: 6075,
      amountHtCents: 5759,
      freeCount: 3,
      discountCents: 30,
    });
    expect(totalsOf([])).toEqual({
      milli: 0,
      amountTtcCents: 0,
      amountHtCents: 0,
      freeCount: 0,
      discountCents: 0,
    });
  });
});

test.each([
  [8100, 7678, 550],
  [1100, 1000, 1000],
  [1200, 1000, 2000],
  [0, 0, null],
  [10, 9, null],
  [1300, 1000, null],
  [-8100, -7678, 550],
])('%i TTC for %i HT is a rate of %s', (ttc, ht, rate) => {
  expect(vatRateOfAmounts(ttc, ht)).toBe(rate);
});

describe('two days compared', () => {
  const first = [sale({}), sale({ productId: '2', productName: 'ANDOUILLE', category: 'CHARCUTERIE' })];
  const second = [
    sale({ milli: 2500, amountTtcCents: 10_125 }),
    sale({ productId: '3', productName: 'ÉCLANCHE' }),
  ];

  test('has every product of either day, by category and name in French order', () => {
    expect(
      compareSales(first, second).map(({ productId, milli1, milli2 }) => [productId, milli1, milli2]),
    ).toEqual([
      ['3', 0, 2000],
      ['1', 2000, 2500],
      ['2', 2000, 0],
    ]);
    expect(compareSales(first, second)[1]).toMatchObject({
      cents1: 8100,
      cents2: 10_125,
      quantityChange: 2500,
      quantitySeverity: 'critical',
      amountSeverity: 'critical',
    });
  });

  test('adds up, as a whole and by label', () => {
    expect(compareTotals(first, second)).toMatchObject({
      milli1: 4000,
      milli2: 4500,
      cents1: 16_200,
      cents2: 18_225,
    });
    const parts = compareBy('category', first, second);
    expect(parts.map(({ label, milli1, milli2 }) => [label, milli1, milli2])).toEqual([
      ['BOEUF', 2000, 4500],
      ['CHARCUTERIE', 2000, 0],
    ]);
    const shops = compareBy(
      'store',
      [sale({ storeId: '2', store: 'Pessac' })],
      [sale({ storeId: '3', store: 'Évry' })],
    );
    expect(shops.map(({ label, milli1, milli2 }) => [label, milli1, milli2])).toEqual([
      ['Évry', 0, 2000],
      ['Pessac', 2000, 0],
    ]);
    expect(compareTotals([], [])).toMatchObject({ quantitySeverity: 'neutral', amountChange: null });
  });

  test('keeps shops and categories apart', () => {
    const moved = compareSales(
      [sale({})],
      [sale({ category: 'PROMOTION' }), sale({ storeId: '2', store: 'Bruges' })],
    );
    expect(moved).toHaveLength(3);
  });

  test('identifies a shop by its id: a new name makes no second shop', () => {
    const [before, after] = [[sale({})], [sale({ store: 'Lormont Halles' })]];
    expect(compareSales(before, after)).toMatchObject([
      { store: 'Lormont Halles', milli1: 2000, milli2: 2000 },
    ]);
    expect(compareBy('store', before, after)).toMatchObject([
      { label: 'Lormont Halles', milli1: 2000, milli2: 2000 },
    ]);
    expect(mergedSales([before, after])).toMatchObject([{ store: 'Lormont Halles', milli: 4000 }]);
  });

  test('keeps two shops of the same name apart', () => {
    const [one, two] = [sale({}), sale({ storeId: '2' })];
    expect(mergedSales([[one, two]])).toHaveLength(2);
    expect(compareBy('store', [one], [two])).toHaveLength(2);
  });
});
