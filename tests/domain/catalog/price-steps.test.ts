import { describe, expect, test } from 'vitest';
import { priceFor, priceSteps } from '#shared/catalog/product.ts';
import { linePrice, pricedByHand, repriced, weighedPrice } from '#shared/orders/line-price.ts';
import { testProducts } from '#tests/support/orders/shop.ts';

const brk = (kg: number, priceE4: number, discount = 0) => ({ fromMilli: kg * 1000, priceE4, discount });
const everybody = { '0': [brk(5, 124_000), brk(20, 115_000)] };
const base = { level: 1, discount: 0 };
const plain = (text: string) => text.replaceAll(/\u00a0|\u202f/g, ' ');
const priced = (breaks: Parameters<typeof priceFor>[0]['breaks'], terms = base, more = {}) => {
  const product = { id: '7', priceHtE4: 150_000, ...(breaks ? { breaks } : {}), ...more };
  return (milli: number) => {
    const { unitPriceE4, reason } = priceFor(product, terms, milli);
    return [unitPriceE4, plain(reason)];
  };
};

describe('the price of a product by the quantity of one line', () => {
  test('is the general one below the first break, and that of the highest one reached', () => {
    const at = priced(everybody);
    expect([0, 4999, 5000, 19_999, 20_000, 900_000].map(at)).toEqual([
      [150_000, 'base'],
      [150_000, 'base'],
      [124_000, 'dès 5 kg'],
      [124_000, 'dès 5 kg'],
      [115_000, 'dès 20 kg'],
      [115_000, 'dès 20 kg'],
    ]);
  });

  test('counts pieces of products sold by the piece', () => {
    expect(priced({ '0': [brk(6, 100_000)] }, base, { unit: 'piece' })(6000)).toEqual([
      100_000,
      'dès 6 pièces',
    ]);
  });

  test('deducts the greater of the customer’s discount and the break’s own', () => {
    const breaks = { '0': [brk(5, 124_000), brk(50, 110_000, 300)] };
    expect(priced(breaks, { level: 1, discount: 1000 })(6000)).toEqual([111_600, 'dès 5 kg, remise 10 %']);
    expect(priced(breaks, { level: 1, discount: 100 })(50_000)).toEqual([106_700, 'dès 50 kg, remise 3 %']);
  });

  test('an agreed price has no breaks', () => {
    const agreed = { '7': { priceE4: 140_000, discount: 0 } };
    expect(priced(everybody, { ...base, agreed } as typeof base)(20_000)).toEqual([140_000, 'prix convenu']);
  });

  test('a level has its own breaks, one without a price of its own the general ones', () => {
    const breaks = { '1': [brk(5, 124_000)], '2': [brk(10, 90_000)] };
    const levels = { levelPricesE4: { '2': 100_000 } };
    expect(priced(breaks, { level: 2, discount: 0 }, levels)(9000)).toEqual([100_000, 'tarif 2']);
    expect(priced(breaks, { level: 2, discount: 0 }, levels)(10_000)).toEqual([90_000, 'tarif 2, dès 10 kg']);
    expect(priced(breaks, { level: 3, discount: 0 }, levels)(5000)).toEqual([124_000, 'dès 5 kg']);
  });

  test('never rises with the quantity: a break above the price without it is ignored', () => {
    const group = { name: 'Restaurants', discount: 2000 };
    expect(priced(everybody, { ...base, group } as typeof base)(6000)[0]).toBe(120_000);
    expect(priced(everybody, { ...base, group } as typeof base)(20_000)[0]).toBe(115_000);
    expect(
      priceSteps({ priceHtE4: 100, breaks: { '0': [brk(10, 90), brk(5, 120), brk(20, 95)] } }),
    ).toMatchObject([{ fromMilli: 0 }, { fromMilli: 10_000, unitPriceE4: 90 }]);
  });
});

describe('the price of a line', () => {
  const plainProduct = testProducts[0]!;
  const product = { ...plainProduct, priceHtE4: 150_000, breaks: everybody };
  const line = (milli: number) => ({
    ...linePrice(product, base, milli),
    ordered: { unit: 'kg' as const, milli },
  });

  test('keeps the breaks that it was ordered at, and nothing where there are none', () => {
    expect(line(6000)).toMatchObject({ unitPriceE4: 124_000, steps: [{ fromMilli: 0 }, {}, {}] });
    expect(linePrice(plainProduct, base, 6000)).not.toHaveProperty('steps');
  });

  test('follows the ordered quantity, up and down', () => {
    expect(repriced({ ...line(6000), ordered: { unit: 'kg', milli: 1000 } }).unitPriceE4).toBe(150_000);
    expect(repriced({ ...line(1000), ordered: { unit: 'kg', milli: 20_000 } }).unitPriceE4).toBe(115_000);
  });

  test('falls where the weighed quantity reaches a break, and never rises', () => {
    expect(weighedPrice(line(4900), 5100).unitPriceE4).toBe(124_000);
    expect(weighedPrice(line(20_000), 900).unitPriceE4).toBe(115_000);
  });

  test('is the house’s own once it was changed by hand', () => {
    expect(pricedByHand(line(6000), 124_000)).toHaveProperty('steps');
    const byHand = pricedByHand(line(4900), 149_000);
    expect(byHand).not.toHaveProperty('steps');
    expect(weighedPrice(byHand, 5100).unitPriceE4).toBe(149_000);
  });
});
