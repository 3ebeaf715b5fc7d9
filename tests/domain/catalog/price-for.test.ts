import { describe, expect, test } from 'vitest';
import { BASE_TERMS, priceListName } from '#shared/catalog/price-terms.ts';
import { priceFor, reasonShown } from '#shared/catalog/product.ts';

const product = { priceHtE4: 123_456, levelPricesE4: { '2': 110_000 } };

const group = { name: 'Restaurants', discount: 500 };

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
    [
      'the group’s discount is taken off the price of everybody',
      { level: 1, discount: 0, group },
      117_283,
      'remise groupe Restaurants 5\u202f%',
    ],
    [
      'named as it is stored',
      { level: 1, discount: 0, group: { name: 'professional clients', discount: 500 } },
      117_283,
      'remise groupe professional clients 5\u202f%',
    ],
    [
      'also where a level has no price',
      { level: 3, discount: 0, group },
      117_283,
      'remise groupe Restaurants 5\u202f%',
    ],
    ['but not off a level’s', { level: 2, discount: 0, group }, 110_000, 'tarif 2'],
    [
      'nor beside the customer’s own discount, be it less',
      { level: 1, discount: 100, group },
      122_221,
      'remise 1\u202f%',
    ],
  ])('%s', (_what, terms, unitPriceE4, reason) => {
    const priced = priceFor(product, terms);
    expect(priced.unitPriceE4).toBe(unitPriceE4);
    expect(priced.reason.replaceAll('\u00a0', '\u202f')).toBe(reason);
  });

  test('a customer without terms pays the general price, whatever a first level has', () => {
    const odd = { ...product, levelPricesE4: { '1': 1 } };
    const base = { unitPriceE4: 123_456, reason: 'base' };
    expect([priceFor(odd, { level: 1, discount: 0 }), priceFor(odd, BASE_TERMS), priceFor(odd)]).toEqual([
      base,
      base,
      base,
    ]);
    expect(BASE_TERMS).toEqual({ level: 1, discount: 0 });
    expect(priceFor({ ...odd, id: '7' })).toEqual(base);
    // a house without levels, and prices of whole cents
    expect(priceFor({ priceHtE4: 123_500 }, { level: 2, discount: 0 })).toEqual({
      unitPriceE4: 123_500,
      reason: 'base',
    });
  });

  test('a price agreed with one customer is before any level, less the greater of the two discounts', () => {
    const agreed = { '7': { priceE4: 100_000, discount: 500 } };
    const own = { ...product, id: '7' };
    const said = (discount: number, of: typeof product & { id?: string } = own) => {
      const { unitPriceE4, reason } = priceFor(of, { level: 2, discount, agreed });
      return [unitPriceE4, reason.replaceAll(/\s/g, ' ')];
    };
    expect(said(0)).toEqual([95_000, 'prix convenu, remise 5 %']);
    expect(said(1000)).toEqual([90_000, 'prix convenu, remise 10 %']);
    // another product, and one with an unknown number
    expect(said(0, { ...product, id: '8' })).toEqual([110_000, 'tarif 2']);
    expect(said(0, product)).toEqual([110_000, 'tarif 2']);
    expect(priceFor(own, { level: 1, discount: 0, agreed: { '7': { priceE4: 1, discount: 0 } } })).toEqual({
      unitPriceE4: 1,
      reason: 'prix convenu',
    });
  });

  test('the group’s discount leaves a price agreed with one customer as it is', () => {
    const agreed = { A: { priceE4: 120_000, discount: 0 } };
    const priced = (id: string) =>
      priceFor({ ...product, id }, { level: 1, discount: 0, agreed, group }).unitPriceE4;
    expect([priced('A'), priced('B')]).toEqual([120_000, 117_283]);
  });

  test('a reason is shown where there is one', () => {
    expect([reasonShown('base'), reasonShown('tarif 2')]).toEqual([null, 'tarif 2']);
  });

  test('customers of one level and one discount share a list, others do not', () => {
    expect(priceListName({ level: 2, discount: 500 })).toBe('2/500');
    const prices = { '7': { priceE4: 100_000, discount: 5 }, '12': { priceE4: 1, discount: 0 } };
    expect(priceListName({ level: 1, discount: 0, agreed: prices })).toBe('1/0/12:1:0/7:100000:5');
    expect(priceListName({ level: 2, discount: 500, group })).toBe('2/500/500:Restaurants');
    expect(priceListName({ level: 25, discount: 0 })).not.toBe(priceListName({ level: 2, discount: 50 }));
  });
});
