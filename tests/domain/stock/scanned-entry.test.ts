import { expect, test } from 'vitest';
import { createBody } from '#shared/stock/movements/movement-bodies.ts';
import { isScannedEntry } from '#shared/stock/movements/scanned-entry.ts';

const scanned = {
  product_id: '1',
  warehouse_id: '1',
  qty: 2.5,
  label: 'Scan BAVETTE',
  lot: 'L1',
  sellby: '2026-12-01',
  eatby: '2026-12-01',
};
const read = (more: object) => isScannedEntry(createBody.parse({ ...scanned, ...more }));

test('a label of an entered piece is a scan', () => {
  expect(read({})).toBe(true);
  expect(read({ lot: '', sellby: '' })).toBe(true);
});

test.each([
  { qty: -2.5 },
  { purchase_price: 12 },
  { purchase_price_per_kg: 0 },
  { transform: false },
  { category: 'BOEUF' },
  { product_name: 'BAVETTE' },
  { sub_products: [] },
  { losses: [] },
  { movements: [{ product_id: '1', warehouse_id: '1', qty: 1 }] },
  { operation_id: 'essai-0001' },
  { version: 1 },
])('anything else is the workshop’s: %o', (more) => {
  expect(read(more)).toBe(false);
});
