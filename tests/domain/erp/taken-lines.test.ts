import { expect, test } from 'vitest';
import { takenLines } from '#shared/erp/taken-lines.ts';
import { reservedGoods } from '#shared/orders/delivery-charge.ts';
import { orderedLine } from '#shared/orders/order-line.ts';

test('a second line of a product that the order has, at another price, is of the same goods and held by the stock', () => {
  const gigot = orderedLine({
    productId: '3',
    ref: 'AG003',
    label: 'GIGOT D’AGNEAU',
    category: 'AGNEAU',
    ordered: { unit: 'kg', milli: 2000 },
    unitPriceE4: 120_000,
    priceReason: 'base',
    vatRate: 2000,
  });
  const there = (milli: number, unitPriceHtE4: number) => ({
    productId: '3',
    label: '',
    milli,
    unitPriceHtE4,
    vatBasisPoints: 2000,
  });
  const lines = takenLines([gigot], [there(2000, 120_000), there(1500, 100_000)], new Map(), false);
  expect(lines).toMatchObject([
    { ordered: { unit: 'kg', milli: 2000 }, unitPriceE4: 120_000 },
    {
      ref: 'AG003',
      label: 'GIGOT D’AGNEAU',
      category: 'AGNEAU',
      ordered: { unit: 'kg', milli: 1500 },
      unitPriceE4: 100_000,
      lots: [],
    },
  ]);
  expect(reservedGoods({ lines })).toMatchObject([{ productId: '3', ordered: { milli: 3500 } }]);
});
