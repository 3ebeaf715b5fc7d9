import { expect, test } from 'vitest';
import { orderItem } from '#functions/orders/order-item.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const meat = (id: number): OrderLine =>
  orderedLine({
    productId: String(id),
    ref: `BF00${id}`,
    label: 'STEAK HACHE 150 G X 20',
    category: 'BOEUF',
    ordered: { unit: 'kg', milli: 12_505 },
    unitPriceE4: 149_500,
    priceReason: 'base',
    vatRate: 550,
  });
const charge = orderedLine({
  productId: 'livraison',
  ref: 'LIVRAISON',
  label: 'Livraison en Gironde',
  category: '',
  ordered: { unit: 'piece', milli: 1000 },
  unitPriceE4: 150_000,
  priceReason: 'base',
  vatRate: 2000,
});

test('an order of five lines, its delivery and the charge for it stays under one kilobyte: one write unit', () => {
  const order = anOrder({
    lines: [...[1, 2, 3, 4, 5].map(meat), charge],
    delivery: { zone: 'france', day: '2026-11-24', note: 'Portail bleu, sonner', address: null },
    paidCents: 0,
  });
  expect(sizeOf(orderItem(order))).toBeLessThan(1024);
});

/** Bytes as DynamoDB counts them. */
const sizeOf = (value: unknown): number => {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number')
    return Math.ceil(String(Math.abs(value)).replace(/0+$/, '').length / 2) + 1 + (value < 0 ? 1 : 0);
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 0);
  return (
    3 +
    Object.entries(value as object).reduce(
      (sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each),
      0,
    )
  );
};
