import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { ownRows } from '#functions/erp/orders/own-order.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

/** « Cloner » on an order of the site, in Dolibarr: the clone keeps the header's reference (22.0.4, 23.0.1, 24.0.0-beta). */

const STARTED = parisInstant(addDays(parisDay(new Date()), 1), 9).getTime();
let minutes = 0;
const now = () => new Date(STARTED + minutes * 60_000);
let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;

beforeAll(async () => {
  house = await openErp({ now });
  erp = house.gateway();
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await openTestShop();
});

const services = () => ({
  ...shop,
  jobs: jobsStore(shop.table),
  readings: openSyncHealth(shop.table),
  erp: async () => erp,
});
const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services(), message, now()));
const follow = async () => {
  minutes += 5;
  const seen = await followErp(services(), now());
  await work();
  return seen;
};
const place = async (quantity: number) => {
  const { order_id: id } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity }],
    seenTotal: quantity * 10,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  });
  await work();
  return id;
};
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;
const ownRow = async (orderId: string) => (await shop.erpOrders.find(orderId))!.erpId!;
const rowsOf = async (orderId: string) => {
  const found = await erp.findOrdersByRefExt(orderId);
  return found.kind === 'ok' ? found.value : [];
};
const clone = async (orderId: string, qty: number) => {
  const [original] = await rowsOf(orderId);
  const body = {
    socid: original!.thirdPartyId,
    date: now().getTime() / 1000,
    ref_ext: orderId,
    lines: [{ fk_product: '1', qty, subprice: 10, tva_tx: 5.5 }],
  };
  return String(await house.ask('POST', '/orders', body));
};
const reweigh = async (row: string, qty: number) => {
  minutes += 1;
  const [line] = await house.ask<{ id: string }[]>('GET', `/orders/${row}/lines`);
  await house.ask('POST', `/orders/${row}/settodraft`, { idwarehouse: -1 });
  await house.ask('PUT', `/orders/${row}/lines/${line!.id}`, { qty, subprice: 10, tva_tx: 5.5 });
  await house.ask('POST', `/orders/${row}/validate`, { idwarehouse: 0 });
};
const elsewhere = async () => (await shop.stock.currentLevels(['1'])).get('1')?.elsewhere ?? 0;
const failures = async () =>
  (await jobsStore(shop.table).list(now(), 10)).items.filter(({ status }) => status === 'failed');

test('the oldest order with our reference is ours; its clone holds stock as any order of the house', async () => {
  const id = await place(10);
  const row = await ownRow(id);
  await follow();
  const before = await elsewhere();
  const copy = await clone(id, 4);
  expect(await follow()).not.toHaveProperty('refused');
  await house.ask('POST', `/orders/${copy}/validate`, { idwarehouse: 0 });
  await reweigh(row, 9.62);
  expect(await follow()).toMatchObject({ told: 1 });
  expect((await order(id)).lines[0]?.prepared.milli).toBe(9620);
  expect(await elsewhere()).toBe(before + 4000);

  // a row of the last second before a poll is compared once more
  await follow();
  await reweigh(copy, 3);
  expect(await follow()).toMatchObject({ told: 0 });
  expect((await order(id)).lines[0]?.prepared.milli).toBe(9620);
  expect(await elsewhere()).toBe(before + 3000);
  expect(await ownRow(id)).toBe(row);
  expect(await failures()).toEqual([]);
});

test('a shipment of the clone delivers nothing of our order', async () => {
  const id = await place(5);
  const copy = await clone(id, 5);
  await house.ask('POST', `/orders/${copy}/validate`, { idwarehouse: 0 });
  await follow();
  await follow();
  const [line] = await house.ask<{ id: string }[]>('GET', `/orders/${copy}/lines`);
  const lines = [{ origin_line_id: line!.id, qty: 5, entrepot_id: 1 }];
  const shipped = { socid: 1, origin_type: 'commande', origin_id: copy, lines };
  const shipment = String(await house.ask('POST', '/shipments', shipped));
  await house.ask('POST', `/shipments/${shipment}/validate`);
  expect(await follow()).toMatchObject({ told: 0 });
  expect((await order(id)).deliveryStatus).toBe('non_livre');
});

test('the oldest row is the one with the lowest number, whatever its digits', async () => {
  const refExt = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const rows = ['100', '99', '101'].map((id) => ({ id, refExt }));
  const own = await ownRows({ findMany: async () => new Map() }, rows);
  expect(own.map(({ row }) => row.id)).toEqual(['99']);
});
