import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrders } from '#functions/erp/follow/follow-orders.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;
let calls = 0;

beforeAll(async () => {
  house = await openErp({ now });
  const gateway = house.gateway();
  erp = new Proxy(gateway, {
    get(held, name) {
      if (name !== 'then') calls += 1;
      return Reflect.get(held, name) as unknown;
    },
  });
  shop = await openTestShop();
});
afterAll(() => house.close());

/** One clock for both, stopped between two polls: all changes between them fall into one second. */
const STARTED = Math.floor(Date.now() / 1000) * 1000;
let minutes = 0;
const now = () => new Date(STARTED + minutes * 60_000);
const services = (at: TestShop) => ({ ...at, outbox: outboxStore(at.table), erp: async () => erp });
const work = (at: TestShop = shop) =>
  workOff(at.table, 'erp', now(), (message) => pushEvent(services(at), message, now()));
const follow = (at: TestShop = shop) => {
  minutes += 5;
  return followOrders(services(at), now());
};
const place = async (quantity: number) =>
  (
    await placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: '1', quantity }],
      seenTotal: quantity * 10,
      idempotencyKey: undefined,
      now: now(),
    })
  ).order_id;
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;
const rowOf = async (orderId: string) => {
  const found = await erp.findOrdersByRefExt(orderId);
  if (found.kind !== 'ok' || !found.value[0]) throw new Error('not there');
  return found.value[0];
};
test('a corrected weight and a deleted order are seen within one poll, reported once, and none of another stage', async () => {
  const [corrected, deleted] = [await place(10), await place(3)];
  await work();
  expect(await follow()).toMatchObject({ told: 0 });
  const [one, two] = [await rowOf(corrected), await rowOf(deleted)];
  await place(7);
  await work();
  await house.ask('POST', `/orders/${one.id}/settodraft`, { idwarehouse: -1 });
  await house.ask('PUT', `/orders/${one.id}/lines/${one.lines[0]!.id}`, {
    qty: 9.62,
    subprice: 10,
    tva_tx: 5.5,
  });
  await house.ask('POST', `/orders/${one.id}/validate`, { idwarehouse: 0, notrigger: 0 });
  await house.ask('DELETE', `/orders/${two.id}`);

  const other = await openTestShop();
  expect(await follow(other)).toMatchObject({ told: 0 });
  calls = 0;
  expect(await follow()).toMatchObject({ told: 2 });
  // changed orders, whether the deleted one still exists, shipments, and once more the order of the last poll's
  // second
  expect(calls).toBe(4);
  // the order written in the same second as the correction: it may have been changed again within it
  expect(await follow()).toMatchObject({ told: 1 });
  await work();
  expect((await order(corrected)).lines[0]?.prepared).toEqual({ unit: 'kg', milli: 9620 });
  expect(await order(deleted)).toMatchObject({ status: 'annule', erpState: 'verifie' });
  expect(await follow()).toMatchObject({ told: 0 });
  expect((await rowOf(corrected)).lines[0]?.milli).toBe(9620);
});

test('a key that lost the right to see third parties sees none of their orders: none is taken for deleted', async () => {
  const mine = await place(4);
  await work();
  const lines = [{ fk_product: '2', qty: '3', subprice: '9' }];
  const foreign = await house.ask('POST', '/orders', {
    socid: 1,
    date: now().toISOString().slice(0, 10),
    lines,
  });
  await house.ask('POST', `/orders/${String(foreign)}/validate`, { idwarehouse: 0, notrigger: 0 });
  await follow();
  const held = (await shop.stock.currentLevels(['2'])).get('2')?.elsewhere;
  expect(held).toBeGreaterThanOrEqual(3000);
  const seeing = erp;
  erp = {
    ...seeing,
    listChangedOrders: async () => ok([]),
    listOpenOrders: async () => ok([]),
    readOrders: async () => ok([]),
    findOrdersByRefExt: async () => ok([]),
    readOrder: async () => refused('forbidden', 403),
  };
  await expect(follow()).rejects.toThrow(ErpReadFailed);
  expect((await shop.stock.currentLevels(['2'])).get('2')?.elsewhere).toBe(held);
  await work();
  expect(await order(mine)).toMatchObject({ status: 'en_attente', erpState: 'verifie' });
  erp = seeing;
  await follow();
  await work();
  expect(await order(mine)).toMatchObject({ status: 'en_attente', erpState: 'verifie' });
  expect((await shop.stock.currentLevels(['2'])).get('2')?.elsewhere).toBe(held);
});

test('reserves what an order of Dolibarr holds of a product that is counted only later', async () => {
  const product = String(await house.ask('POST', '/products', { ref: 'NEUF', label: 'NEUF', status: 1 }));
  const foreign = await house.ask('POST', '/orders', {
    socid: 1,
    date: now().toISOString().slice(0, 10),
    lines: [{ fk_product: product, qty: '3', subprice: '9' }],
  });
  await house.ask('POST', `/orders/${String(foreign)}/validate`, { idwarehouse: 0, notrigger: 0 });
  await follow();
  const level = async () => (await shop.stock.currentLevels([product])).get(product);
  expect(await level()).toBeUndefined();

  const counted = { real: 10_000, virtual: 10_000, lots: [] };
  await shop.stock.recordCount({
    productId: product,
    byLots: false,
    levels: { 1: counted, 2: { real: 0, virtual: 0, lots: [] } },
  });
  await follow();
  expect(await level()).toMatchObject({ available: 7000, elsewhere: 3000 });
  await follow();
  expect(await level()).toMatchObject({ available: 7000, elsewhere: 3000 });

  await house.ask('DELETE', `/orders/${String(foreign)}`);
  await follow();
  expect(await level()).toMatchObject({ available: 10_000 });
});
