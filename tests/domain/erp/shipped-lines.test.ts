import { expect, test } from 'vitest';
import { besidesReserved, isEntered, isWhole, shippedLines } from '#shared/erp/delivery-plan.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const [first] = anOrder().lines;
const line = (productId: string, milli: number) => ({
  ...first!,
  productId,
  ordered: kg(milli),
  prepared: kg(milli),
  delivered: kg(milli),
});
const shipment = (...lines: [productId: string | null, milli: number][]) => ({
  id: 'S1',
  lines: lines.map(([productId, milli]) => ({ productId, milli })),
});
const delivered = (lines: ReturnType<typeof line>[], ...shipments: ReturnType<typeof shipment>[]) =>
  shippedLines(lines, shipments).map((each) => each.delivered.milli);

test('the shipped quantity of a product is delivered, over any number of shipments; the rest is not', () => {
  const lines = [line('1', 3000), line('2', 500)];
  expect(delivered(lines, shipment(['1', 1000], [null, 9]), shipment(['1', 500], ['1', 200]))).toEqual([
    1700, 0,
  ]);
  // more than was ordered left of it
  expect(delivered(lines, shipment(['1', 3100], ['2', 500]))).toEqual([3100, 500]);
});

test('lines of one product are filled one after the other, the last with the rest', () => {
  const lines = [line('1', 3000), line('2', 500), line('1', 1000)];
  expect(delivered(lines, shipment(['1', 2500]))).toEqual([2500, 0, 0]);
  expect(delivered(lines, shipment(['1', 4500]))).toEqual([3000, 0, 1500]);
});

test('a delivery charge is no goods: it is unchanged', () => {
  const charge = { ...line('900', 1000), ref: 'LIVRAISON', category: 'Livraison' };
  expect(shippedLines([charge], [shipment(['900', 1])])).toEqual([charge]);
});

test('an order has left whole once each product has, and not before something was shipped', () => {
  const awaited = [
    { productId: '1', milli: 1000 },
    { productId: '1', milli: 500 },
    { productId: '2', milli: 200 },
  ];
  expect(isWhole(awaited, [shipment(['1', 1500]), shipment(['2', 200], [null, 1])])).toBe(true);
  expect(isWhole(awaited, [shipment(['1', 1499], ['2', 200])])).toBe(false);
  expect(isWhole(awaited, [shipment(['1', 1500])])).toBe(false);
  expect([isWhole([], []), isWhole([], [shipment(['3', 1])])]).toEqual([false, true]);
});

test('a reservation that differs from the Dolibarr lines is reported as more or less, by product', () => {
  const held = new Map([
    ['1', 700],
    ['2', 300],
    ['3', 40],
  ]);
  const reserved = [
    { productId: '1', milli: 1000 },
    { productId: '2', milli: 300 },
    { productId: '4', milli: 5 },
  ];
  expect(besidesReserved(held, reserved)).toEqual({ 1: -300, 3: 40, 4: -5 });
  expect(besidesReserved(new Map(), [])).toEqual({});
});

test('our stock is complete once it has each shipment', () => {
  const row = (known: boolean) => ({ productId: '1', milli: 1, isEntered: known });
  expect([isEntered([]), isEntered([row(true)]), isEntered([row(true), row(false)])]).toEqual([
    true,
    true,
    false,
  ]);
});
