import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

/** Days on which the ERP, its clock or our table is inconsistent. */
/** Early tomorrow: whatever happens here happens in one day, at any hour that it is tried. */
const STARTED = parisInstant(addDays(parisDay(new Date()), 1), 6).getTime();
let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;
let customerId: string;
let minutes = 0;
let erpAheadMs = 0;
let seats = 0;

const now = () => new Date(STARTED + minutes * 60_000);

beforeAll(async () => {
  const theirClock = () => new Date(now().getTime() + erpAheadMs);
  house = await openErp({ now: theirClock });
  erp = house.gateway({ pause: () => Promise.resolve() });
});
afterAll(() => house.close());
beforeEach(async () => {
  erpAheadMs = 0;
  shop = await openTestShop();
  customerId = await newCustomer();
});

const newCustomer = async (at: TestShop = shop) => {
  const id = `JOUR${(seats += 1)}`;
  const mail = `${id.toLowerCase()}@bistrot-essai.test`;
  await at.table.transact(at.customers.create({ ...testCustomer, id, mail, society: `Table ${id}` }));
  return id;
};
const services = (at: TestShop = shop) => ({
  ...at,
  outbox: outboxStore(at.table),
  jobs: jobsStore(at.table),
  readings: openSyncHealth(at.table),
  erp: async () => erp,
});
const work = (at: TestShop = shop) =>
  workOff(at.table, 'erp', now(), (message) => pushEvent(services(at), message, now()));
const follow = async (at: TestShop = shop) => {
  minutes += 5;
  const seen = await followErp(services(at), now());
  await work(at);
  return seen;
};
const place = async (quantity = 10, at: TestShop = shop, who = customerId) => {
  const { order_id: id } = await placeOrder(at, {
    customerId: who,
    items: [{ product_id: '1', quantity }],
    seenTotal: quantity * 10,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  });
  await work(at);
  return id;
};
const order = async (id: string) => (await shop.orders.find(customerId, id))!;
const rowOf = async (orderId: string) => {
  const found = await erp.findOrdersByRefExt(orderId);
  if (found.kind !== 'ok' || !found.value[0]) throw new Error('not there');
  return found.value[0];
};
const weigh = async (orderId: string, qty: number) => {
  minutes += 1;
  const { id, lines } = await rowOf(orderId);
  await house.ask('POST', `/orders/${id}/settodraft`, { idwarehouse: -1 });
  await house.ask('PUT', `/orders/${id}/lines/${lines[0]!.id}`, { qty, subprice: 10, tva_tx: 5.5 });
  await house.ask('POST', `/orders/${id}/validate`, { idwarehouse: 0, notrigger: 0 });
};
const account = async () => (await shop.customers.find(customerId))!;
const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;
const partyCount = async () => {
  const all = await erp.listThirdParties({ afterId: '0', limit: 1000 });
  return all.kind === 'ok' ? all.value.length : -1;
};

describe('a third party merged into another in Dolibarr', () => {
  test('remains linked by our id, which the merge keeps: orders go on, no duplicate is created', async () => {
    const id = await place();
    const merged = (await account()).erpId!;
    const kept = String(
      await house.ask('POST', '/thirdparties', { name: 'BISTROT DU PORT SARL', client: 1 }),
    );
    const before = await partyCount();
    await house.ask('PUT', `/thirdparties/${kept}/merge/${merged}`);
    await weigh(id, 9.5);
    await follow();
    expect((await order(id)).lines[0]?.prepared.milli).toBe(9500);
    expect((await account()).erpId).toBe(kept);
    expect((await rowOf(await place(3))).thirdPartyId).toBe(kept);
    expect(await partyCount()).toBe(before - 1);
    expect(await questions()).toEqual([]);
  });

  test('merged into another customer’s: asks for a decision, nothing is written until then', async () => {
    const id = await place();
    const merged = (await account()).erpId!;
    const other = await newCustomer();
    await place(2, shop, other);
    const kept = (await shop.customers.find(other))!.erpId!;
    await house.ask('PUT', `/thirdparties/${kept}/merge/${merged}`);
    await weigh(id, 9.5);
    await follow();
    expect((await order(id)).lines[0]?.prepared.milli).toBe(10_000);
    expect(await questions()).toMatchObject([{ kind: 'third-party', id: customerId }]);
    expect((await rowOf(id)).lines[0]?.milli).toBe(9500);
  });
});

describe.each([
  ['ahead', 600_000],
  ['behind', -600_000],
])('the ERP’s clock ten minutes %s', (_way, aheadMs) => {
  test('no change is skipped: of orders, invoices, terms, shipments', async () => {
    erpAheadMs = aheadMs;
    const id = await place();
    await follow();
    // the terms share their turn with the shipments of an order that is under way
    minutes += 15;
    await weigh(id, 9.5);
    await house.ask('PUT', `/thirdparties/${(await account()).erpId}`, { remise_percent: 7 });
    expect(await follow()).toMatchObject({ told: 1, termsChanged: 1 });
    expect((await order(id)).lines[0]?.prepared.milli).toBe(9500);
    const { id: row, lines } = await rowOf(id);
    const line = { origin_line_id: lines[0]!.id, qty: 4, entrepot_id: 1 };
    const shipped = { socid: 1, origin_type: 'commande', origin_id: row, lines: [line] };
    await house.ask('POST', `/shipments/${String(await house.ask('POST', '/shipments', shipped))}/validate`);
    const made = (await house.ask('POST', `/invoices/createfromorder/${row}`)) as { id: number };
    await house.ask('POST', `/invoices/${made.id}/validate`);
    expect(await follow()).toMatchObject({ told: 1, invoiced: 1 });
    // put right again: what happens next bears an earlier instant than what was seen last
    erpAheadMs = 0;
    minutes += 15;
    await house.ask('PUT', `/thirdparties/${(await account()).erpId}`, { remise_percent: 8 });
    expect(await follow()).toMatchObject({ termsChanged: 1 });
    expect((await account()).houseTerms?.discount).toBe(800);
  });
});

describe('a table restored from yesterday, with the same ERP', () => {
  test('forgotten orders reserve stock in Dolibarr as any other; their numbers are reused without harm', async () => {
    const product = String(
      await house.ask('POST', '/products', {
        ref: `HIER${seats}`,
        label: 'Essai',
        price: 10,
        tva_tx: 5.5,
        status: 1,
      }),
    );
    await house.ask('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 30 });
    await syncWholeCatalog(services(), now(), async () => {});
    const buy = (quantity: number, at: TestShop = shop) =>
      placeOrder(at, {
        customerId,
        items: [{ product_id: product, quantity }],
        seenTotal: quantity * 10,
        idempotencyKey: undefined,
        identicalConfirmed: true,
        now: now(),
      });
    const forgotten = await buy(12);
    await work();
    const row = await rowOf(forgotten.order_id);

    const restored = await openTestShop();
    customerId = await newCustomer(restored);
    await syncWholeCatalog(services(restored), now(), async () => {});
    await follow(restored);
    const level = async () => (await restored.stock.currentLevels([product])).get(product)!;
    expect(await level()).toMatchObject({ available: 18_000, elsewhere: 12_000 });
    const again = await buy(10, restored);
    await work(restored);
    expect(again.reference).toBe(forgotten.reference);
    await follow(restored);
    expect(await rowOf(forgotten.order_id)).toMatchObject({
      id: row.id,
      status: 'validated',
      lines: row.lines,
    });
    expect((await rowOf(again.order_id)).lines).toMatchObject([{ milli: 10_000 }]);
    await house.ask('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 5 });
    await syncMovedStock(services(restored), now());
    expect(await level()).toMatchObject({ available: 13_000, reserved: 10_000, elsewhere: 12_000 });
  });

  test('restored ERP whose row id was reused: asks instead of cancelling', async () => {
    const id = await place();
    await follow();
    const { id: row } = await rowOf(id);
    await house.ask('PUT', `/orders/${row}`, { ref_ext: 'TEL-1' });
    await place(2, shop, await newCustomer());
    await follow();
    expect(await order(id)).toMatchObject({ status: 'en_attente' });
    expect(await questions()).toMatchObject([{ kind: 'order', id, theirs: null }]);
  });
});

test('a removed permission stops what needs it, visibly, and nothing else', async () => {
  const id = await place();
  const { id: row } = await rowOf(id);
  await follow();
  const jobs = async () => (await jobsStore(shop.table).list(now(), 5)).items;
  const deny = (match: string) => house.fault({ mode: '403', method: 'GET', match });
  const grant = () => house.fault({ mode: 'off' });

  await deny('/orders');
  const made = (await house.ask('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await house.ask('POST', `/invoices/${made.id}/validate`);
  await house.ask('PUT', `/thirdparties/${(await account()).erpId}`, { remise_percent: 7 });
  expect(await follow()).toMatchObject({
    termsChanged: 1,
    refused: [expect.stringMatching(/^commandes/), expect.stringMatching(/^factures/)],
  });
  await deny('/thirdparties');
  // an order of the house's is under way there: its shipments have the turn of the terms most of the time
  minutes += 15;
  expect(await follow()).toMatchObject({ invoiced: 1, refused: [expect.stringMatching(/^tarifs/)] });
  expect(await jobs()).toMatchObject([
    { kind: 'erp-follow', status: 'failed', message: expect.stringContaining('tarifs et remises') as string },
  ]);
  await deny('/shipments');
  await weigh(id, 9.5);
  expect(await follow()).toMatchObject({ refused: [expect.stringMatching(/^commandes/)] });
  expect((await order(id)).lines[0]?.prepared.milli).toBe(9500);
  await grant();
  expect((await follow())['refused']).toBeUndefined();
  expect(await jobs()).toMatchObject([{ kind: 'erp-follow', status: 'done' }]);
});
