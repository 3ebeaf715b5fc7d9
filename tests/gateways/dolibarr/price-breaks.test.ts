import { expect, test } from 'vitest';
import { offerShape } from '#functions/gateways/dolibarr/products/product-shape.ts';

/** As 22.0.4 answered, of products of ours. */
const product = {
  id: '1',
  ref: 'T1',
  label: 'PINTADE',
  description: null,
  type: '0',
  price: '15.72000000',
  multiprices: [],
  tva_tx: '5.5000',
  cost_price: null,
  barcode: null,
  fk_unit: '2',
  weight: '1.4',
  weight_units: '0',
  status: '1',
  array_options: [],
};
const row = (quantity: string, price: string, unitprice: string, remise_percent = '0') => ({
  rowid: '1',
  price,
  unitprice,
  quantity,
  remise_percent,
  price_base_type: 'HT',
});
const breaksOf = (prices_by_qty_list: unknown, more: object = {}) =>
  offerShape.parse({ ...product, prices_by_qty_list, ...more }).breaks;

test('general ones: a list of one list', () => {
  const rows = [row('5', '62.00000000', '12.40000000'), row('50', '550.00000000', '11.00000000', '3')];
  expect(breaksOf([rows])).toEqual({
    '0': [
      { fromMilli: 5000, priceE4: 124_000, discount: 0 },
      { fromMilli: 50_000, priceE4: 110_000, discount: 300 },
    ],
  });
});

test('by level: a map, with what is obsolete in it, and levels without any', () => {
  const rows = [{ ...row('10', '95.55000000', '9.55500000', '2'), remise: '0' }];
  expect(breaksOf({ '1': [], '2': rows })).toEqual({
    '2': [{ fromMilli: 10_000, priceE4: 95_550, discount: 200 }],
  });
});

test.each([
  ['none', []],
  ['a product that has them switched on and empty', { '2': [] }],
  ['an ERP of before', undefined],
])('%s: no breaks', (_what, said) => {
  expect(breaksOf(said)).toBeUndefined();
});

test('a quarter of a kilo, a part of a cent, and one with its tax', () => {
  const rows = [row('0.25', '3.00000000', '12.00000000'), row('3', '100.00000000', '33.33333000')];
  expect(breaksOf([rows])).toMatchObject({ '0': [{ fromMilli: 250 }, { priceE4: 333_333 }] });
  const taxed = [{ ...row('5', '60.00000000', '12.00000000'), price_base_type: 'TTC' }];
  expect(breaksOf([taxed], { tva_tx: '20.0000' })).toMatchObject({ '0': [{ priceE4: 100_000 }] });
});
