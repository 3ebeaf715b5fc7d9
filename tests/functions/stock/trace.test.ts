import { beforeAll, describe, expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { listClientOrders } from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { drillRecall, listDrills, recallLot } from '#functions/stock/lots/recall-lot.ts';
import { acknowledgeRecall, readRecallNotice } from '#functions/stock/lots/acknowledge-recall.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';
import { listRecalls, sendRecall } from '#functions/stock/lots/send-recall.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { exportTrace } from '#functions/stock/lots/export-trace.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { applyErpMovements } from '#functions/stock/sync/apply-movements.ts';
import { orderLotsContract } from '#shared/preparation/order-lots.contract.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { recallToken } from '#shared/stock/lots/recall-notice.ts';
import { recallsContract } from '#shared/stock/lots/recalls.contract.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
const CARCASS = '3001';
const [STEAK, STEW, MINCED] = ['3002', '3003', '3004'];

beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
  for (const id of [CARCASS, STEAK, STEW, MINCED]) {
    await shop.catalog.putProduct({
      ...testProducts[0]!,
      id,
      ref: `T${id}`,
      label: `PIECE ${id}`,
      barcode: null,
    });
    await shop.stock.recordCount(counted(id, [0, 0]));
  }
  await fixture.send({
    product_id: CARCASS,
    warehouse_id: 1,
    qty: 100,
    lot: 'C-1',
    sellby: '2026-11-28',
    origin: { supplier: 'Élevage d’essai', species: 'bovin' },
  });
  await fixture.send({
    movements: [
      { product_id: CARCASS, warehouse_id: 1, qty: -100 },
      { product_id: STEAK, warehouse_id: 1, qty: 30 },
      { product_id: STEW, warehouse_id: 1, qty: 50 },
    ],
    losses: [{ label: 'OS', qty: 15 }],
  });
  await fixture.send({
    movements: [
      { product_id: STEW, warehouse_id: 1, qty: -20 },
      { product_id: MINCED, warehouse_id: 2, qty: 19.5 },
    ],
  });
});

const order = async (productId: string, quantity: number) => {
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: productId, quantity }],
    seenTotal: quantity * 10,
    idempotencyKey: undefined,
    now: NOW,
  });
  return placed.order_id;
};
const { body, response } = orderLotsContract.endpoints.bindOrderLots;
const bind = (orderId: string, product_id: string, ...lots: [string, string, number][]) =>
  bindLots(shop, {
    orderId,
    lines: body.parse({
      lines: [{ product_id, lots: lots.map(([warehouse_id, lot, qty]) => ({ warehouse_id, lot, qty })) }],
    }).lines,
    adminId: 'ADMIN1',
    now: NOW,
  });
const trace = async (productId: string, lot: string) =>
  traceContract.endpoints.traceLot.response.parse(await traceLot(shop, { productId, lot }, NOW)).data;

describe('a line of an order', () => {
  test('has its lots: they are prepared, recorded for the customer, and shipping takes exactly those', async () => {
    const id = await order(STEAK!, 5);
    const twice = bind(id, STEAK!, ['1', 'C-1-1', 3], ['1', 'C-1-1', 0.5]);
    expect(await refusalOf(twice)).toMatchObject({ status: 400, field: 'lines.0.lots.1.lot' });
    const answer = response.parse(await bind(id, STEAK!, ['1', 'C-1-1', 3]));
    expect(answer.data[0]).toMatchObject({ lots: [{ warehouse_id: '1', lot: 'C-1-1', qty: 3 }] });
    expect(await fixture.level(STEAK!)).toMatchObject({
      levels: { '1': { real: 30_000, prepared: 3000, lots: [{ lot: 'C-1-1', milli: 27_000 }] } },
    });
    expect((await fixture.available(STEAK!)).prepared).toBe(3);
    const shipping = {
      id: '770001',
      productId: STEAK!,
      warehouseId: '1',
      milli: -3000,
      at: NOW.toISOString(),
      lot: null,
      eatBy: null,
      sellBy: null,
      label: 'Expédition SH2611-0001',
      code: null,
    };
    await applyErpMovements(shop, [shipping]);
    const level = (await fixture.level(STEAK!))!;
    expect(level.levels['1']).toMatchObject({ real: 27_000 });
    expect(level.levels['1'].prepared).toBeUndefined();
    expect(lotsOf(level)).toMatchObject([{ milli: 27_000 }]);
  });

  test('takes no more than its quantity, than the lot has, and nothing blocked or twice', async () => {
    const id = await order(STEW!, 12);
    expect(await refusalOf(bind(id, STEW!, ['1', 'C-1-2', 12.5]))).toMatchObject({ field: 'lines.0.lots' });
    expect(await refusalOf(bind(id, STEAK!, ['1', 'C-1-1', 1]))).toMatchObject({
      field: 'lines.0.product_id',
    });
    expect(await refusalOf(bind(id, STEW!, ['2', 'C-1-2', 1]))).toMatchObject({
      code: 'insufficient_stock',
      field: 'lines.0.lots.0.lot',
      message: 'Le lot C-1-2 de « PIECE 3003 » n’a que 0 kg à Lormont.',
    });
    await fixture.block(STEW!, 'C-1-2');
    expect(await refusalOf(bind(id, STEW!, ['1', 'C-1-2', 12]))).toMatchObject({ code: 'lot_blocked' });
    await fixture.release(STEW!, 'C-1-2');
    await bind(id, STEW!, ['1', 'C-1-2', 12]);
    expect(await refusalOf(bind(id, STEW!, ['1', 'C-1-2', 12]))).toMatchObject({ code: 'already_exists' });
    const edited = editOrder(shop, {
      customerId: testCustomer.id,
      orderId: id,
      items: [{ product_id: STEW!, quantity: 1 }],
      now: NOW,
    });
    expect(await refusalOf(edited)).toMatchObject({ code: 'order_not_editable' });
    // and its customer is offered no edit that would be refused
    const { data } = await listClientOrders(shop.orders, testCustomer.id, testCustomer.id, { limit: 50 });
    expect(data.find((row) => row.id === id)).toMatchObject({ statut: 'nouveau', modifiable: false });
  });

  test('of a cancelled order releases its lots', async () => {
    const id = await order(MINCED!, 2);
    await bind(id, MINCED!, ['2', 'C-1-2-1', 2]);
    await changeWebOrder(shop, {
      orderId: id,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: NOW,
    });
    const level = (await fixture.level(MINCED!))!;
    expect(level).toMatchObject({
      reserved: 0,
      levels: { '2': { lots: [{ lot: 'C-1-2-1', milli: 19_500 }] } },
    });
    expect(level.levels['2'].prepared).toBeUndefined();
    expect((await trace(MINCED!, 'C-1-2-1')).orders).toEqual([]);
  });
});

describe('a trace', () => {
  test('backwards to the supplier, forwards to cuttings, stock, orders and customers', async () => {
    await fixture.send({ product_id: STEW, warehouse_id: 1, qty: -1, lot: 'C-1-2', label: 'Destruction' });
    const back = await trace(MINCED!, 'C-1-2-1');
    expect(back.backward.map(({ lot, depth }) => [lot, depth])).toEqual([
      ['C-1-2', 1],
      ['C-1', 2],
    ]);
    expect(back.backward[1]?.origin.supplier).toBe('Élevage d’essai');
    const forth = await trace(CARCASS, 'C-1');
    expect(forth.forward.map(({ lot, depth, stock }) => [lot, depth, stock])).toEqual([
      ['C-1-1', 1, [{ warehouse_id: '1', qty: 27 }]],
      ['C-1-2', 1, [{ warehouse_id: '1', qty: 17 }]],
      ['C-1-2-1', 2, [{ warehouse_id: '2', qty: 19.5 }]],
    ]);
    expect(forth.cuttings).toMatchObject([
      { lot: 'C-1', taken: 100, losses: [{ label: 'OS', qty: 15 }], unallocated: 5 },
      { lot: 'C-1-2', taken: 20, unallocated: 0.5 },
    ]);
    expect(forth.orders.map(({ customer_name: name, lot, qty }) => [name, lot, qty])).toEqual([
      [testCustomer.society, 'C-1-1', 3],
      [testCustomer.society, 'C-1-2', 12],
    ]);
    expect(forth.exits).toMatchObject([{ lot: 'C-1-2', qty: 1, label: 'Destruction', presumed: false }]);
    expect(forth.complete).toBe(true);
    expect(await refusalOf(trace(CARCASS, 'INCONNU'))).toMatchObject({ status: 404 });
  });

  test('a recall lists the customers to call; a drill reports its duration, and is saved', async () => {
    const { data } = await recallLot(shop, { productId: CARCASS, lot: 'C-1' });
    expect(data).toMatchObject([
      { customer_id: testCustomer.id, phone: testCustomer.phone, lots: ['C-1-1', 'C-1-2'], qty: 15 },
    ]);
    expect(data[0]?.orders).toHaveLength(2);
    let at = 0;
    const clock = { now: () => new Date((at += 250)) };
    const drilled = await drillRecall(shop, {
      productId: CARCASS,
      lot: 'C-1',
      adminId: 'ADMIN1',
      now: NOW,
      clock,
    });
    expect(drilled.data).toMatchObject({ milliseconds: 250, customers: 1, letters: 1, orders: 2, lots: 4 });
    expect((await listDrills(shop, 10)).data).toEqual([drilled.data]);
  });
});

describe('the letter of a recall', () => {
  const recalls = () => recallsStore(shop.table);
  const services = () => ({ ...shop, recalls: recalls() });
  const asked = {
    productId: CARCASS,
    lot: 'C-1',
    reason: 'Température trop haute',
    instruction: 'Gardez-le à part.',
    adminId: 'ADMIN1',
    key: 'RAPPEL-1',
    now: NOW,
  };

  test('goes to each customer concerned once, however often it is requested, and is pending until read', async () => {
    const first = recallsContract.endpoints.sendRecall.response.parse(await sendRecall(services(), asked));
    expect(first.message).toBe('1 lettre part.');
    expect(first.data.notices).toEqual([
      { customer_id: testCustomer.id, customer_name: testCustomer.society, mailed: true, read_at: null },
    ]);
    const again = await sendRecall(services(), { ...asked, now: new Date(NOW.getTime() + 60_000) });
    expect(again.data).toEqual(first.data);
    const notice = await recalls().findNotice(first.data.id, testCustomer.id);
    expect(notice).toMatchObject({ lots: ['C-1-1', 'C-1-2'], qty: 15, isMailed: true });
    expect(await outboxStore(shop.table).find(`${first.data.id}-${testCustomer.id}`)).toMatchObject({
      event: { type: 'stock.recall-announced', data: { customerId: testCustomer.id } },
    });
    expect(await refusalOf(sendRecall(services(), { ...asked, reason: 'Autre chose' }))).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  test('opens by its link; only the customer’s own confirmation marks it as read, the first time counts', async () => {
    const { data } = await listRecalls(services(), { productId: CARCASS, lot: 'C-1' });
    const notice = (await recalls().findNotice(data[0]!.id, testCustomer.id))!;
    const token = recallToken(notice);
    expect((await readRecallNotice(recalls(), token)).data).toMatchObject({
      lot: 'C-1',
      lots: ['C-1-1', 'C-1-2'],
      reason: asked.reason,
      read_at: null,
    });
    const later = new Date(NOW.getTime() + 3_600_000);
    await acknowledgeRecall(recalls(), token, NOW);
    const { data: read } = await acknowledgeRecall(recalls(), token, later);
    expect(read.read_at).toBe(NOW.toISOString());
    const { data: seen } = await listRecalls(services(), { productId: CARCASS, lot: 'C-1' });
    expect(seen[0]?.notices[0]?.read_at).toBe(NOW.toISOString());
    // the account is deleted: the confirmation remains, without a name
    await recalls().forget(testCustomer.id);
    await recalls().forget(testCustomer.id);
    const { data: forgotten } = await listRecalls(services(), { productId: CARCASS, lot: 'C-1' });
    expect(forgotten[0]!.notices).toEqual(
      seen[0]!.notices.map((each) => ({ ...each, customer_name: 'Compte supprimé' })),
    );
    const forged = recallToken({ ...notice, secret: 'A'.repeat(43) });
    for (const wrong of [forged, 'RC1', `${token}x`, `RC1.${testCustomer.id}.${'A'.repeat(43)}`]) {
      expect(await refusalOf(readRecallNotice(recalls(), wrong))).toMatchObject({ code: 'token_invalid' });
    }
  });

  test('is refused where no customer got any', async () => {
    await fixture.send({ product_id: CARCASS, warehouse_id: 1, qty: 5, lot: 'SEUL', sellby: '2026-11-28' });
    expect(await refusalOf(sendRecall(services(), { ...asked, lot: 'SEUL', key: 'RAPPEL-2' }))).toMatchObject(
      {
        status: 404,
        message: 'Aucun client n’a reçu de ce lot.',
      },
    );
  });
});

test('I1 to I4 hold after all of this, lot by lot', async () => {
  expect(await fixture.broken()).toEqual([]);
});

test('the trace is a file too: each step with its lot, its product, its customer and quantity', async () => {
  const id = await order(STEAK!, 2);
  await bind(id, STEAK!, ['1', 'C-1-1', 2]);
  const answer = await exportTrace(shop, { productId: STEAK!, lot: 'C-1-1' }, NOW);
  const { data } = traceContract.endpoints.exportTrace.response.parse(answer);
  expect(data).toMatchObject({ filename: 'trace-C-1-1.csv', content_type: 'text/csv; charset=utf-8' });
  const rows = data.content.split('\r\n').map((line) => line.split(';'));
  expect(rows[0]).toEqual(['\ufeffÉtape', 'Date', 'Lot', 'Produit', 'Qui, où', 'Quantité']);
  expect(rows.find(([step, , , , , qty]) => step === 'Client' && qty === '2')?.slice(2, 4)).toEqual([
    'C-1-1',
    expect.any(String),
  ]);
  expect(rows.some(([step]) => step === 'Vient de')).toBe(true);
});
