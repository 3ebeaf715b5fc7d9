import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { idleHour, LOOK_MS } from '#tests/support/erp/idle-hour.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

const STARTED = new Date('2026-11-23T09:00:00.000Z');
let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;
let at = STARTED;

beforeAll(async () => {
  house = await openErp({ version: 23, now: () => at });
  shop = await openTestShop();
  erp = house.gateway();
  await syncWholeCatalog({ ...shop, erp: async () => erp }, at, async () => {});
});
afterAll(() => house.close());

const later = (ms: number) => {
  at = new Date(at.getTime() + ms);
};
const ship = async (order: string) => {
  const [line] = (await house.ask('GET', `/orders/${order}/lines`)) as { id: string }[];
  const part = { origin_line_id: line!.id, qty: 1, entrepot_id: 1 };
  return house.ask('POST', '/shipments', {
    socid: 1,
    origin_type: 'commande',
    origin_id: order,
    lines: [part],
  });
};
/** Of a house that agreed a price with one customer for product 1. */
const AGREED = { '/selling_multiprices/per_customer': [{ fk_soc: '1', price: '9.50' }] };
const hour = async (looks?: number): Promise<Record<string, number>> => {
  const calls = await idleHour(shop, house, at, looks, AGREED);
  later((looks ?? 13) * LOOK_MS);
  const agreed = [...calls].filter(([of]) => of.endsWith('/per_customer')).map(([, count]) => count);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { ...Object.fromEntries(calls), agreed: sum(agreed), all: sum([...calls.values()]) };
};
const move = (productId: number, warehouseId: number, qty: number) =>
  house.ask('POST', '/stockmovements', {
    product_id: productId,
    warehouse_id: warehouseId,
    qty,
    movementcode: 'M',
  });
const realAt = async (productId: string, siteId: '1' | '2') =>
  (await shop.stock.currentLevels([productId])).get(productId)?.levels[siteId].real;

const MOST = 60;
const ONE_EACH = {
  '/orders': 13,
  '/invoices': 13,
  // and what is left of them, about once an hour
  '/products': expect.toSatisfy((count) => count >= 13 && count <= 14) as number,
  '/thirdparties': 13,
};

test('a quiet hour has sixty calls at most: idle, after a touched product, with agreed prices and an order under way', async () => {
  // the whole round of agreed prices is behind it
  while (((await hour(1)).agreed ?? 0) > 0);
  later(4 * 3_600_000);
  await hour(1);
  const idle = await hour();
  expect(idle).toMatchObject({ ...ONE_EACH, agreed: 0 });
  expect(idle['/stockmovements']).toBeUndefined();
  expect(idle.all).toBeLessThanOrEqual(MOST);

  expect(idle['/productlots']).toSatisfy((count) => count >= 3 && count <= 4);

  // a price and some stock, then nothing
  await house.ask('PUT', '/products/2', { price: 17 });
  await move(3, 1, 5);
  await hour(1);
  for (const _ of [1, 2]) {
    const after = await hour();
    expect(after).toMatchObject(ONE_EACH);
    expect(after['/stockmovements'] ?? 0).toBeLessThanOrEqual(1);
    expect(after.all).toBeLessThanOrEqual(MOST);
  }

  const lines = [{ fk_product: '1', qty: 3, subprice: 10, tva_tx: 5.5, product_type: 0 }];
  const order = String(await house.ask('POST', '/orders', { socid: 1, date: at.getTime() / 1000, lines }));
  await house.ask('POST', `/orders/${order}/validate`, { idwarehouse: 0 });
  const shipment = String(await ship(order));
  await house.ask('POST', `/shipments/${shipment}/validate`);
  const seen = await hour(2);
  expect(seen['/shipments']).toBeGreaterThanOrEqual(1);
  const underWay = await hour();
  expect(underWay).toMatchObject({ ...ONE_EACH, '/shipments': 1 });
  expect(underWay.all).toBeLessThanOrEqual(MOST);

  // both at once
  await move(3, 1, 5);
  await hour(1);
  expect((await hour()).all).toBeLessThanOrEqual(MOST);

  // a second part, which changes no order: it is looked at as long as it is a draft, and once it is none
  const second = String(await ship(order));
  expect((await hour(2))['/shipments']).toBeGreaterThanOrEqual(2);
  await house.ask('POST', `/shipments/${second}/validate`);
  expect((await hour(1))['/shipments']).toBeGreaterThanOrEqual(1);
  expect((await hour())['/shipments']).toBe(1);
});

test('goods that are moved to the other site, or moved and back, are known by the next look, however lately the product was touched', async () => {
  await move(3, 1, 20);
  await hour(1);
  const [bruges, lormont] = [await realAt('3', '1'), await realAt('3', '2')];
  await move(3, 1, -8);
  await move(3, 2, 8);
  await hour(1);
  expect([await realAt('3', '1'), await realAt('3', '2')]).toEqual([bruges! - 8000, lormont! + 8000]);

  // both movements are in our ledger within the hour
  const rows = [await move(3, 1, -4), await move(3, 1, 4)];
  await hour();
  await hour(1);
  for (const row of rows) expect(await shop.movements.find(`DB${String(row)}`)).toBeDefined();
});
