import { expect, test } from 'vitest';
import { orderedLine } from '#shared/orders/order-line.ts';
import { isWaiting, returnedParts, type ReturnedPart } from '#shared/rounds/returned-goods.ts';

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const line = (productId: string, delivered: number, lots: readonly [string, number][] = []) => ({
  ...orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: kg(9000),
    unitPriceE4: 100_000,
    priceReason: 'base',
    vatRate: 0,
  }),
  delivered: kg(delivered),
  lots: lots.map(([lot, milli]) => ({ siteId: '1' as const, lot, quantity: kg(milli) })),
});
const order = {
  lines: [
    line('1', 3000, [
      ['A', 1000],
      ['B', 1500],
    ]),
    line('2', 2000, [['C', 2000]]),
    line('3', 500),
  ],
};
const refused = (...products: string[]) => products.map((productId) => ({ productId, reason: 'Trop gras' }));
const part = (n: number, productId: string, lot: string | null, milli: number): ReturnedPart => ({
  n,
  productId,
  label: `PIECE ${productId}`,
  unit: 'kg',
  milli,
  siteId: lot === null ? null : '1',
  lot,
  reason: 'Trop gras',
});
const stored = (of: ReturnedPart): ReturnedPart => ({
  ...of,
  decided: { decision: 'stored', siteId: '1', lot: of.lot, documentId: 'D1' },
});

test('a refused product returns by its delivered lots, and the rest without one', () => {
  expect(returnedParts(order, refused('1', '2', '3'))).toEqual([
    part(1, '1', 'A', 1000),
    part(2, '1', 'B', 1500),
    part(3, '1', null, 500),
    part(4, '2', 'C', 2000),
    part(5, '3', null, 500),
  ]);
  expect(returnedParts(order, [])).toEqual([]);
  // a line deleted since
  expect(returnedParts(order, refused('9'))).toEqual([]);
});

test('resubmission replaces pending returns under new numbers; decided ones stay, and their product returns once', () => {
  const before = [stored(part(4, '2', 'C', 2000)), part(2, '3', null, 500)];
  expect(returnedParts(order, refused('2', '3', '1'), before)).toEqual([
    before[0],
    part(5, '3', null, 500),
    part(6, '1', 'A', 1000),
    part(7, '1', 'B', 1500),
    part(8, '1', null, 500),
  ]);
  expect(returnedParts(order, [], before)).toEqual([before[0]]);
  expect(before.map(isWaiting)).toEqual([false, true]);
});
