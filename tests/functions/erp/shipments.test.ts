import { afterAll, beforeAll, expect, test } from 'vitest';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { followInvoices } from '#functions/erp/follow/follow-invoices.ts';
import { followOrders } from '#functions/erp/follow/follow-orders.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { listErpHolds } from '#functions/orders/guard/reservations.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { keys } from '#functions/table-keys.ts';
import { duplicateExitsStore } from '#functions/stock/duplicate-exits.store.ts';
import { totalReal } from '#shared/stock/levels/stock-level.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { paidAttempt } from '#tests/support/orders/an-attempt.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { openDemoShop } from '#tests/support/erp/demo-catalog.ts';
import { type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;
let calls = 0;
let minutes = 0;

beforeAll(async () => {
  house = await openErp({ now });
  const gateway = house.gateway();
  erp = new Proxy(gateway, {
    get(held, name) {
      if (name !== 'then') calls += 1;
      return Reflect.get(held, name) as unknown;
    },
  });
  shop = await openDemoShop(now());
  product = String(
    await house.ask('POST', '/products', { ref: 'ESSAI', label: 'Essai', price: 10, tva_tx: 5.5, status: 1 }),
  );
  await house.ask('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 30 });
  await syncWholeCatalog(services(), now(), async () => {});
  await follow();
});
afterAll(() => house.close());

let product: string;
/** One clock for both, stopped between two polls. */
const STARTED = Math.floor(Date.now() / 1000) * 1000;
const now = () => new Date(STARTED + minutes * 60_000);
const services = () => ({ ...shop, outbox: outboxStore(shop.table), erp: async () => erp });
const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services(), message, now()));
const follow = async () => {
  minutes += 5;
  const looked = await followOrders(services(), now());
  await work();
  return looked;
};
const readMovements = () => syncMovedStock(services(), now());
const level = async () => (await shop.stock.currentLevels([product])).get(product)!;
/** An order taken by phone in Dolibarr. */
const phoneOrder = async (qty: number) => {
  const lines = [{ fk_product: product, qty, subprice: 10, tva_tx: 5.5, product_type: 0 }];
  const id = await house.ask('POST', '/orders', {
    socid: 1,
    date: Math.floor(now().getTime() / 1000),
    lines,
  });
  await house.ask('POST', `/orders/${String(id)}/validate`, { idwarehouse: 0 });
  return String(id);
};
const ship = async (orderId: string, qty: number) => {
  const lines = (await house.ask('GET', `/orders/${orderId}/lines`)) as { id: string }[];
  const line = { origin_line_id: lines[0]!.id, qty, entrepot_id: 1 };
  const body = { socid: 1, origin_type: 'commande', origin_id: orderId, lines: [line] };
  const id = String(await house.ask('POST', '/shipments', body));
  await house.ask('POST', `/shipments/${id}/validate`);
  return { id, close: () => house.ask('POST', `/shipments/${id}/close`) };
};
const place = (quantity: number) =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: product, quantity }],
    seenTotal: quantity * 10,
    idempotencyKey: undefined,
    now: now(),
  });
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;

test('the last kilos promised by phone are not sold again; shipped, they are counted once; cancelled or deleted, they are free', async () => {
  expect(await level()).toMatchObject({ available: 30_000, reserved: 0 });
  const [shipped, cancelled, deleted] = [await phoneOrder(12), await phoneOrder(10), await phoneOrder(3)];
  await follow();
  expect(await level()).toMatchObject({ available: 5000, elsewhere: 25_000 });
  expect(await refusalOf(place(6))).toMatchObject({ code: 'insufficient_stock' });
  const held = await shop.holds.find(shipped);
  expect(held).toMatchObject({ milli: { [product]: 12_000 }, isPending: false });

  const { data: rows } = await listErpHolds(shop, { limit: 100 }, now());
  expect(rows.find(({ ref }) => ref === held?.ref)).toMatchObject({
    oublie: false,
    lignes: [{ label: 'Essai', unit: 'kg', qty: 12 }],
  });
  // from the thirtieth day on it is flagged as forgotten
  const forgotten = async (days: number) => {
    const at = new Date(Date.parse(held!.day!) + days * 24 * 3_600_000);
    return (await listErpHolds(shop, { limit: 100 }, at)).data.find(({ ref }) => ref === held?.ref)?.oublie;
  };
  expect([await forgotten(29.99), await forgotten(30)]).toEqual([false, true]);

  const part = await ship(shipped, 4);
  await follow();
  expect(await level()).toMatchObject({ available: 5000, elsewhere: 25_000 });
  await part.close();
  // our stock does not know yet that it left
  await follow();
  expect(await level()).toMatchObject({ available: 5000, elsewhere: 25_000 });
  await readMovements();
  expect(await level()).toMatchObject({ available: 1000, elsewhere: 25_000 });
  await follow();
  expect(await level()).toMatchObject({ available: 5000, elsewhere: 21_000 });

  await house.ask('PUT', `/orders/${cancelled}`, { status: -1 });
  await house.ask('DELETE', `/orders/${deleted}`);
  await follow();
  expect(await level()).toMatchObject({ available: 18_000, elsewhere: 8000 });
  await (await ship(shipped, 8)).close();
  await readMovements();
  await follow();
  await house.ask('POST', `/orders/${shipped}/close`);
  await follow();
  expect(await level()).toMatchObject({ available: 18_000, reserved: 0 });
  expect((await level()).elsewhere).toBeUndefined();
  expect(await shop.holds.find(shipped)).toBeUndefined();
  calls = 0;
  await follow();
  // shipments besides, while an order of the demo house is under way
  expect(calls).toBeLessThanOrEqual(2);
});

test('an order that is cancelled in the second in which it was read is free all the same: the ERP counts whole seconds', async () => {
  const free = (await level()).available;
  const id = await phoneOrder(2);
  await followOrders(services(), now());
  expect((await level()).available).toBe(free - 2000);
  await house.ask('PUT', `/orders/${id}`, { status: -1 });
  await follow();
  expect((await level()).available).toBe(free);
});

test('an order of ours shipped in parts: what left is delivered and not reserved any more; whole, it is delivered and closed', async () => {
  const { order_id: id } = await place(10);
  await work();
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok') throw new Error('not there');
  const row = found.value[0]!.id;
  const free = (await level()).available;
  await (await ship(row, 4)).close();
  await follow();
  expect(await level()).toMatchObject({ available: free, reserved: 10_000 });
  await readMovements();
  await follow();
  expect(await level()).toMatchObject({ available: free, reserved: 10_000, elsewhere: -4000 });
  const inParts = await order(id);
  expect(inParts).toMatchObject({ deliveryStatus: 'expedie', lines: [{ delivered: { milli: 4000 } }] });
  expect(inParts.closedAt).toBeUndefined();

  await (await ship(row, 6)).close();
  await follow();
  expect(await order(id)).toMatchObject({
    deliveryStatus: 'livre',
    lines: [{ delivered: { milli: 10_000 } }],
  });
  expect(await level()).toMatchObject({ available: free, reserved: 10_000 });
  await readMovements();
  await follow();
  expect(await level()).toMatchObject({ available: free, reserved: 0 });
  expect((await level()).elsewhere).toBeUndefined();
  expect((await order(id)).closedAt).toBeDefined();
  const said = (await shop.orders.history(id))
    .filter(({ actor }) => actor === 'dolibarr')
    .map(({ to }) => to);
  expect(said).toContain('Essai : expédié 4 kg sur 10 kg');
  expect(said.filter((to) => to === 'livre')).toHaveLength(1);
  expect((await follow()).told).toBe(0);
});

const close = async (id: string, milli: number, shipsInErp: boolean) => {
  const { version } = await shop.settings.read(shopSettings.weighing);
  const change = { version, by: 'ADMIN1', now: now() };
  await shop.settings.replace(shopSettings.weighing, { askFromCents: 0, shipsInErp }, change);
  await closePreparation(shop, {
    orderId: id,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      { product_id: product, parts: [{ warehouse_id: '1', lot: null, qty: milli }], reason: 'Le reste' },
    ],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: now(),
  });
  await work();
  minutes += 5;
};
const rowOf = async (id: string) => {
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok' || !found.value[0]) throw new Error('not there');
  return found.value[0].id;
};
const stockSaid = async (id: string) =>
  (await shop.orders.history(id)).filter(({ field }) => field === 'stock').map(({ to }) => to);

test('a preparation closed here and then shipped there removes the same goods twice, and the order reports it once', async () => {
  await house.ask('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 20 });
  await readMovements();
  const { order_id: id } = await place(3);
  await work();
  const { real, free } = { real: totalReal(await level()), free: (await level()).available };
  await close(id, 3000, false);
  await (await ship(await rowOf(id), 3)).close();
  await readMovements();
  await follow();
  await follow();
  expect(await order(id)).toMatchObject({ deliveryStatus: 'livre' });
  expect(totalReal(await level())).toBe(real - 6000);
  expect(await level()).toMatchObject({ available: free - 3000, reserved: 0 });
  expect(await stockSaid(id)).toEqual([
    'Sorti deux fois du stock, par la préparation du site et par une expédition : Essai 3 kg. À rentrer par un mouvement.',
  ]);
  const { reference } = (await order(id))!;
  expect(await duplicateExitsStore(shop.table).listAll()).toEqual([
    { reference, milli: { [product]: 3000 } },
  ]);
});

test('a house that ships in Dolibarr: what was weighed is reserved until each part of it has left', async () => {
  const { order_id: id } = await place(4);
  await work();
  const { real, free } = { real: totalReal(await level()), free: (await level()).available };
  await close(id, 3600, true);
  expect(await level()).toMatchObject({ reserved: 3600, available: free + 400 });
  const row = await rowOf(id);
  await (await ship(row, 1.6)).close();
  await readMovements();
  await follow();
  expect(await order(id)).toMatchObject({ deliveryStatus: 'expedie', awaitsShipment: true });
  expect(await level()).toMatchObject({ reserved: 3600, elsewhere: -1600, available: free + 400 });
  await (await ship(row, 2)).close();
  await readMovements();
  await follow();
  const over = await order(id);
  expect(over).toMatchObject({ deliveryStatus: 'livre' });
  expect(over.awaitsShipment).toBeUndefined();
  expect(await level()).toMatchObject({ reserved: 0, available: free + 400 });
  expect((await level()).elsewhere).toBeUndefined();
  expect(totalReal(await level())).toBe(real - 3600);
  expect(await stockSaid(id)).toEqual([]);
});

test('invoiced there for more than it comes to here, then a credit note: both are read, reported, and the difference waits', async () => {
  const { order_id: id } = await place(2);
  await work();
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok') throw new Error('not there');
  const row = found.value[0]!.id;
  const invoiced = async () =>
    (await shop.orders.history(id)).filter(({ field }) => field === 'facture').map(({ to }) => to);
  const made = (await house.ask('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  expect(await followInvoices(services(), now())).toEqual({ invoiced: 1 });
  expect(await invoiced()).toEqual([`Facture (PROV${made.id}) : brouillon`]);
  await house.ask('POST', `/invoices/${made.id}/validate`);
  expect(await followInvoices(services(), now())).toEqual({ invoiced: 1 });
  expect(await followInvoices(services(), now())).toEqual({ invoiced: 0 });
  expect(await invoiced()).toContainEqual(expect.stringMatching(/^Facture FA.* : 24,00/));
  await shop.table.update(keys.order(testCustomer.id, id), {
    update: 'SET paid = :cents, payment = :paid',
    values: { ':cents': 2400, ':paid': 'paye' },
  });
  await shop.table.transact([paymentsStore(shop.table).create({ ...paidAttempt, orderId: id })]);
  minutes += 5;
  const note = String(
    await house.ask('POST', '/invoices', {
      socid: 1,
      type: 2,
      fk_facture_source: made.id,
      lines: [{ fk_product: product, qty: 1, subprice: -10, tva_tx: 20 }],
    }),
  );
  await house.ask('POST', `/invoices/${note}/validate`);
  expect(await followInvoices(services(), now())).toEqual({ invoiced: 1 });
  expect((await invoiced())[0]).toMatch(/^Avoir AV.* : .12,00.* ; facturé en tout 12,00.*, commande 24,00/);
  const cases = (await paymentCasesStore(shop.table).list('open', 5)).items;
  expect(cases).toMatchObject([{ kind: 'total_changed', orderId: id, expectedCents: 1200, seenCents: 2400 }]);
});

test('an invoice that is changed twice within a second is seen twice, and no third time: the ERP counts whole seconds', async () => {
  const { order_id: id } = await place(1);
  await work();
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok') throw new Error('not there');
  const row = {
    id: '9001',
    ref: 'FA2611-9001',
    refExt: null,
    thirdPartyId: '1',
    restCents: 0,
    statusCode: '1',
    isCreditNote: false,
    isDeposit: false,
    orderIds: [found.value[0]!.id],
    sourceId: null,
    closeCode: null,
    changedAt: STARTED / 1000 + 3600,
  };
  let asked = 0;
  const look = async (totalTtcCents: number) => {
    const rows = [{ ...row, totalTtcCents }];
    const readOrders: DolibarrGateway['readOrders'] = (ids) => {
      asked += 1;
      return erp.readOrders(ids);
    };
    const saying = { ...erp, listChangedInvoices: async () => ok(rows), readOrders };
    return (await followInvoices({ ...services(), erp: async () => saying }, now())).invoiced;
  };
  expect([await look(1200), await look(900), await look(900)]).toEqual([1, 1, 0]);
  // an order that is not ours is read once, however often it is listed
  row.orderIds = ['1'];
  row.id = '9002';
  asked = 0;
  expect([await look(500), await look(500), await look(500)]).toEqual([0, 0, 0]);
  expect(asked).toBe(1);
  const said = (await shop.orders.history(id)).filter(({ field }) => field === 'facture').map(({ to }) => to);
  expect(said).toContainEqual(expect.stringContaining('9,00'));
});

test('an order whose closed shipment is deleted there: its history records it once, and a user decides', async () => {
  const { order_id: id } = await place(2);
  await work();
  const row = await rowOf(id);
  const { id: shipment, close: closeIt } = await ship(row, 2);
  await closeIt();
  await follow();
  await readMovements();
  await follow();
  expect(await order(id)).toMatchObject({ deliveryStatus: 'livre' });
  const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;
  expect(await questions()).toEqual([]);

  await house.ask('DELETE', `/shipments/${shipment}`);
  await follow();
  await follow();
  expect(await questions()).toMatchObject([
    { id, why: expect.stringContaining('Expédition supprimée dans Dolibarr') as string },
  ]);
  const told = async () => (await shop.orders.history(id)).filter(({ to }) => to === 'supprimée');
  expect(await told()).toMatchObject([{ field: 'expédition', actor: 'dolibarr' }]);
  expect(await order(id)).toMatchObject({ deliveryStatus: 'livre' });

  await arbitrateOrder(shop, { orderId: id, keep: 'site', adminId: 'ADMIN1', now: now() });
  await work();
  await follow();
  expect(await questions()).toEqual([]);
  expect(await shop.erpQuestions.find('order', id)).toBeUndefined();
  expect(await told()).toHaveLength(1);
  expect((await follow()).told).toBe(0);
});
