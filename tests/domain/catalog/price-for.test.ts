import { describe, expect, test } from 'vitest';
import { BASE_TERMS, priceListName } from '#shared/catalog/price-terms.ts';
import { priceFor, reasonShown } from '#shared/catalog/product.ts';

const product = { priceHtCents: 1235, priceHtE4: 123_456, levelPricesE4: { '2': 110_000 } };

describe('the price of a product for a customer', () => {
  test.each([
    ['everybody pays the price of the ERP', { level: 1, discount: 0 }, 123_456, 'base'],
    ['a level has its own price', { level: 2, discount: 0 }, 110_000, 'tarif 2'],
    ['a level without one pays that of everybody', { level: 3, discount: 0 }, 123_456, 'base'],
    [
      'a discount is taken off, finer than the cent',
      { level: 1, discount: 1000 },
      111_110,
      'remise 10\u202f%',
    ],
    ['and off the level’s price', { level: 2, discount: 250 }, 107_250, 'tarif 2, remise 2,5\u202f%'],
  ])('%s', (_what, terms, unitPriceE4, reason) => {
    const priced = priceFor(product, terms);
    expect(priced.unitPriceE4).toBe(unitPriceE4);
    expect(priced.reason.replaceAll('\u00a0', '\u202f')).toBe(reason);
  });

  test('who is granted nothing pays the price of everybody, whatever a first level says of it', () => {
    const odd = { ...product, levelPricesE4: { '1': 1 } };
    const base = { unitPriceE4: 123_456, reason: 'base' };
    expect([priceFor(odd, { level: 1, discount: 0 }), priceFor(odd, BASE_TERMS), priceFor(odd)]).toEqual([
      base,
      base,
      base,
    ]);
    expect(BASE_TERMS).toEqual({ level: 1, discount: 0 });
    // a house without levels, and prices of whole cents
    expect(priceFor({ priceHtCents: 1235 }, { level: 2, discount: 0 })).toEqual({
      unitPriceE4: 123_500,
      reason: 'base',
    });
  });

  test('a reason is shown where there is one', () => {
    expect([reasonShown('base'), reasonShown('tarif 2')]).toEqual([null, 'tarif 2']);
  });

  test('customers of one level and one discount share a list, others do not', () => {
    expect(priceListName({ level: 2, discount: 500 })).toBe('2/500');
    expect(priceListName({ level: 25, discount: 0 })).not.toBe(priceListName({ level: 2, discount: 50 }));
  });
});
