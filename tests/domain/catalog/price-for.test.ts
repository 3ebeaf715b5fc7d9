import { describe, expect, test } from 'vitest';
import { priceFor } from '#shared/catalog/product.ts';

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
});
