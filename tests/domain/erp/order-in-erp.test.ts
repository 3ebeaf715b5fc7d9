import { expect, test } from 'vitest';
import { erpLines, lineChanges } from '#shared/erp/order-in-erp.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const [first] = anOrder().lines;
const ordered = (productId: string, milli: number) => ({ ...first!, productId, invoiced: kg(milli) });

test('the ERP gets the lines to be paid; an absent one is no line', () => {
  expect(erpLines([ordered('1', 900), ordered('2', 0), ordered('3', 1)])).toEqual([
    { productId: '1', quantity: kg(900), unitPriceHtE4: 249_500, vatBasisPoints: 2000 },
    { productId: '3', quantity: kg(1), unitPriceHtE4: 249_500, vatBasisPoints: 2000 },
  ]);
});

const ours = (productId: string, milli: number) => ({
  productId,
  quantity: kg(milli),
  unitPriceHtE4: 100_000,
  vatBasisPoints: 550,
});
const theirs = (id: string, productId: string | null, milli: number, more: object = {}) => ({
  id,
  productId,
  milli,
  unitPriceHtE4: 100_000,
  vatBasisPoints: 550,
  ...more,
});
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);

test('existing lines in the ERP stay, each as often as we have it and the oldest of them', () => {
  const wanted = [ours('1', 1000), ours('2', 500), ours('2', 500)];
  const held = [theirs('a', '2', 500), theirs('b', '1', 1000), theirs('c', '2', 500), theirs('d', '2', 500)];
  const { surplus, missing } = lineChanges(wanted, held);
  expect([ids(surplus), missing]).toEqual([['d'], []]);
  expect(lineChanges(wanted, held.slice(1, 3)).missing).toEqual([ours('2', 500)]);
  expect(lineChanges(wanted, [])).toEqual({ surplus: [], missing: wanted });
  expect(ids(lineChanges([], held).surplus)).toEqual(['a', 'b', 'c', 'd']);
});

test('another product, weight, price or rate is another line; a text of the ERP is its own and stays', () => {
  const wanted = ours('1', 1000);
  const others = [
    theirs('product', '2', 1000),
    theirs('weight', '1', 1001),
    theirs('price', '1', 1000, { unitPriceHtE4: 100_001 }),
    theirs('rate', '1', 1000, { vatBasisPoints: 2000 }),
  ];
  const { surplus, missing } = lineChanges([wanted], [...others, theirs('text', null, 1000)]);
  expect(ids(surplus)).toEqual(['product', 'weight', 'price', 'rate']);
  expect(missing).toEqual([wanted]);
  // 11 kg of the first product are not 1 kg of the eleventh
  expect(ids(lineChanges([ours('1', 11_000)], [theirs('a', '11', 1000)]).surplus)).toEqual(['a']);
});

test('a discount of the house counts by the discounted price', () => {
  // 10 € less 10 % is 9 €
  const held = theirs('a', '1', 2000, { discountBasisPoints: 1000, totalHtCents: 1800 });
  const at = (unitPriceHtE4: number) => lineChanges([{ ...ours('1', 2000), unitPriceHtE4 }], [held]);
  expect([at(90_000).surplus, at(90_000).missing]).toEqual([[], []]);
  expect(ids(at(100_000).surplus)).toEqual(['a']);
});

test('a line whose text has another number of pieces is rewritten, though its kilos are equal', () => {
  const wanted = [{ ...ours('1', 1268), pieces: 1, description: '1 pièce, 1,268 kg' }];
  const said = (description: string) => lineChanges(wanted, [theirs('a', '1', 1268, { description })]);
  expect(said('5 pièces, 1,268 kg')).toEqual({
    surplus: [theirs('a', '1', 1268, { description: '5 pièces, 1,268 kg' })],
    missing: wanted,
  });
  // the house's own text is no conflict
  for (const alike of ['1 pièce, 1,268 kg', 'Bien gras', ''])
    expect(said(alike)).toEqual({ surplus: [], missing: [] });
});
