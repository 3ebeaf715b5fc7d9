import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { getExpected, listExpected } from '#functions/stock/receptions/expected-orders.ts';
import { receiveOrder } from '#functions/stock/receptions/receive-order.ts';
import { getOperation } from '#functions/stock/movements/undo-movements.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { receptionsContract } from '#shared/stock/receptions/receptions.contract.ts';
import { lotsOf, realAt } from '#shared/stock/levels/stock-level.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openReceivingHouse } from '#tests/support/erp/receiving-house.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';

const { receiveOrder: endpoint, getExpected: one, listExpected: list } = receptionsContract.endpoints;
let at = new Date();
const now = () => at;
type Receiving = Awaited<ReturnType<typeof openReceivingHouse>>;
let house: Receiving['house'];
let gateway: DolibarrGateway;
let shop: TestShop;
let supplier: string;
let carcass: string;
let liver: string;

beforeAll(async () => {
  ({ house, gateway, supplier, carcass, liver, shop } = await openReceivingHouse(now));
});
afterAll(async () => {
  expect(await movementFixture(shop, now).broken()).toEqual([]);
  await house.close();
});

/** Without faults, or with failing calls of the ERP. */
const services = (more: Partial<DolibarrGateway> = {}) => ({
  ...shop,
  outbox: outboxStore(shop.table),
  erp: async () => ({ ...gateway, ...more }),
});
const receive = (
  orderId: string,
  body: CallInput<typeof endpoint>['body'],
  key = `k-${Math.random().toString(36).slice(2)}`,
  at = now(),
) => receiveOrder(services(), { orderId, body: endpoint.body.parse(body), adminId: 'ADMIN1', key, now: at });
const work = (more: Partial<DolibarrGateway> = {}) =>
  workOff(shop.table, 'erp', now(), (message) => pushEvent(services(more), message, now()));
const look = () => syncMovedStock(services(), now());
const real = async (id: string) => realAt((await shop.stock.currentLevels([id])).get(id), '1');
const there = async (id: string) => {
  const found = await gateway.readProducts([id]);
  return found.kind === 'ok' ? found.value[0]?.stockByWarehouse['1']?.realMilli : undefined;
};
const marked = async (mark: string) => {
  const found = await gateway.findReceptionsByMark(mark);
  if (found.kind !== 'ok') throw new Error(JSON.stringify(found));
  return found.value;
};
const linesOf = async (order: string) => (await getExpected(services(), order)).data.lines;
let lots = 0;
const newLot = () => `R-${Date.now().toString(36)}-${(lots += 1)}`.toUpperCase();
const anOrder = () =>
  house.order(supplier, [
    { product: carcass, qty: 100, price: 6.3512, discount: 10 },
    { product: liver, qty: 20, price: 8 },
  ]);

/** The order in the ERP once all of it is received. */
const closedOrder = <Read>(found: Read): Read =>
  (found as { kind: string }).kind === 'ok'
    ? { ...found, value: { ...(found as { value?: object }).value, status: 'received' } }
    : found;

test('« À recevoir » lists the open supplier orders of Dolibarr, page by page, and one of them with its receptions', async () => {
  const [first, second] = [await anOrder(), await anOrder()];
  const page = list.response.parse(await listExpected(services(), { limit: 1 }));
  expect(page.data).toMatchObject([
    {
      id: second,
      supplier: 'Abattoir du Sud',
      supplier_ref: 'CMD-77',
      partly: false,
      lines: [
        { label: 'CARCASSE D’ESSAI', qty: 100, unit: 'kg' },
        { label: 'FOIE D’ESSAI', qty: 20 },
      ],
    },
  ]);
  const next = await listExpected(services(), { limit: 1, cursor: page.next_cursor! });
  expect(next.data).toMatchObject([{ id: first }]);
  await house.receive(supplier, first, [
    { product: carcass, qty: 40, lot: newLot(), sellBy: '2099-01-15', price: 5 },
  ]);
  await look();
  const { data } = one.response.parse(await getExpected(services(), first));
  expect(data).toMatchObject({
    partly: true,
    lines: [
      { ordered: 100, received: 40, price: 5.7161, by_lots: true, max_temperature: 7 },
      { ordered: 20, received: 0, price: 8, by_lots: false },
    ],
  });
});

test('deliveries of two farms on a day without a lot number are one lot each', async () => {
  const farm = await house.supplier('Ferme d’à côté');
  const orders = [
    await house.order(supplier, [{ product: liver, qty: 5, price: 8 }]),
    await house.order(farm, [{ product: liver, qty: 6, price: 9 }]),
  ];
  const made = [];
  for (const order of orders) {
    const [line] = await linesOf(order);
    const answer = await receive(order, {
      warehouse_id: '1',
      lines: [{ order_line_id: line!.id, qty: line!.ordered }],
    });
    made.push(answer.data.movements[0]!.lot);
  }
  expect(new Set(made).size).toBe(2);
  for (const lot of made) expect(lot).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect((await movementFixture(shop, now).lot(liver, made[1]!)).origin.supplier).toBe('Ferme d’à côté');
  await work();
  await look();
});

test('a reception here is a lot at the order’s price at once, and one reception in Dolibarr, which adds nothing here', async () => {
  const order = await anOrder();
  const [line, other] = await linesOf(order);
  const [name, before, liverBefore] = [newLot(), await real(carcass), await real(liver)];
  const body: CallInput<typeof endpoint>['body'] = {
    warehouse_id: '1',
    delivery_ref: 'BL-4711',
    lines: [
      {
        order_line_id: line!.id,
        qty: 103.4,
        lot: name,
        sellby: '2099-01-15',
        temperature: 3.2,
        origin: { birth_country: 'FR', slaughter: [{ country: 'FR', approval: '33.063.001' }] },
      },
      {
        order_line_id: other!.id,
        qty: 15,
        lot: `${name}-F`,
        sellby: '2099-01-10',
        refused_qty: 5,
        refused_reason: 'Odeur',
      },
    ],
  };
  const key = `recu-${name}`;
  const { data } = endpoint.response.parse(await receive(order, body, key));
  expect((await receive(order, body, key)).data.operation_id).toBe(data.operation_id);
  // in stock and paid for before the ERP knows, and counted as received
  expect(await real(carcass)).toBe(before + 103_400);
  expect((await linesOf(order)).map(({ received }) => received)).toEqual([103.4, 15]);
  await work();
  const receptions = await marked(data.operation_id);
  expect(receptions).toMatchObject([
    {
      status: 'validated',
      supplierRef: 'BL-4711',
      orderId: order,
      lines: [
        { productId: carcass, milli: 103_400, lot: name },
        { productId: liver, milli: 15_000 },
      ],
    },
  ]);
  expect((await getOperation(shop, data.operation_id)).data.movements).toMatchObject([
    { erp_status: 'verifie' },
    { erp_status: 'verifie' },
  ]);
  await look();
  await look();
  expect(await real(carcass)).toBe(before + 103_400);
  expect(await real(liver)).toBe(liverBefore + 15_000);
  expect(await there(carcass)).toBe(await real(carcass));
  expect((await linesOf(order)).map(({ received }) => received)).toEqual([103.4, 15]);
  const lot = await movementFixture(shop, now).lot(carcass, name);
  expect(lot).toMatchObject({
    origin: { supplier: 'Abattoir du Sud', supplier_id: supplier, birth_country: 'FR' },
    purchase_price: 591.04,
    purchases: [{ supplier_ref: 'BL-4711', reception_ref: receptions[0]!.ref, qty: 103.4 }],
    entries: [{ temperature: 3.2 }],
  });
});

test('a product sold by the piece needs the number received too, and the lot stores both', async () => {
  const order = await anOrder();
  const product = (await shop.catalog.getProduct(carcass))!;
  const byPiece = { nominalGrams: 20_000, lowGrams: 17_000, highGrams: 23_000, source: 'house' as const };
  await shop.catalog.putProduct({ ...product, byPiece });
  const [line, other] = one.response.parse(await getExpected(services(), order)).data.lines;
  expect([line?.by_piece, other?.by_piece]).toEqual([true, undefined]);
  const lot = newLot();
  const sent = { order_line_id: line!.id, qty: 81.3, pieces: 4, lot, sellby: '2099-01-15' };
  await receive(order, { warehouse_id: '1', lines: [sent] });
  const level = (await shop.stock.currentLevels([carcass])).get(carcass)!;
  expect(lotsOf(level).find((each) => each.lot === lot)).toMatchObject({ milli: 81_300, pieces: 4 });
  await shop.catalog.putProduct(product);
  await work();
  await look();
});

test('a write whose answer was lost is found again by its mark, a killed one goes on where it was: one reception, once', async () => {
  const order = await anOrder();
  const [line] = await linesOf(order);
  const before = await real(carcass);
  const { data } = await receive(order, {
    warehouse_id: '1',
    lines: [{ order_line_id: line!.id, qty: 50, lot: newLot(), sellby: '2099-01-15' }],
  });
  const lost =
    <Asked extends unknown[]>(call: (...asked: Asked) => Promise<unknown>) =>
    async (...asked: Asked) => {
      await call(...asked);
      return { kind: 'ambiguous' as const, cause: 'no answer' };
    };
  const later = (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000));
  await work({ createReception: lost(gateway.createReception) });
  later(3);
  await work({ validateReception: lost(gateway.validateReception) });
  // seen by a poll before the write is known to be done
  await look();
  expect(await real(carcass)).toBe(before + 50_000);
  later(10);
  await work();
  later(30);
  await work();
  expect(await marked(data.operation_id)).toHaveLength(1);
  await look();
  expect(await real(carcass)).toBe(before + 50_000);
  expect(await there(carcass)).toBe(await real(carcass));
  expect((await getOperation(shop, data.operation_id)).data.movements).toMatchObject([
    { erp_status: 'verifie' },
  ]);
});

test('a refusal names the field: nothing received, another order’s line, a refusal without its reason, an order that is not open', async () => {
  const order = await anOrder();
  const [line] = await linesOf(order);
  const asked = (more: object) =>
    refusalOf(receive(order, { warehouse_id: '1', lines: [{ order_line_id: line!.id, qty: 0, ...more }] }));
  expect(await asked({})).toMatchObject({ field: 'lines.0.qty' });
  expect(await asked({ order_line_id: '999999' })).toMatchObject({ field: 'lines.0.order_line_id' });
  expect(await asked({ refused_qty: 5 })).toMatchObject({ field: 'lines.0.refused_reason' });
  const draft = String(
    await house.api('POST', '/supplierorders', {
      socid: Number(supplier),
      lines: [{ fk_product: Number(carcass), qty: 1, subprice: 1, tva_tx: 5.5 }],
    }),
  );
  expect(
    await refusalOf(receive(draft, { warehouse_id: '1', lines: [{ order_line_id: '1', qty: 1 }] })),
  ).toMatchObject({ field: 'order' });
  expect(await refusalOf(getExpected(services(), '999999'))).toMatchObject({ code: 'not_found' });
});

test('receives a delivery once that two tablets weigh on one supplier order, and answers a retry after the push', async () => {
  const order = await anOrder();
  const [line, other] = await linesOf(order);
  const before = await real(carcass);
  const body = (lineId: string, qty: number, seen: number) => ({
    warehouse_id: '1' as const,
    lines: [{ order_line_id: lineId, qty, seen_received: seen, lot: newLot(), sellby: '2099-01-15' }],
  });
  const firstBody = body(line!.id, 100, 0);
  const key = `tablette-${newLot()}`;
  const done = await Promise.allSettled([
    receive(order, firstBody, key),
    receive(order, body(line!.id, 100, 0)),
    receive(order, body(other!.id, 20, 0)),
  ]);
  const refused = done.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused).toMatchObject([
    {
      code: 'version_conflict',
      field: 'lines.0.qty',
      details: { received: 100 },
      message: expect.stringMatching(/« CARCASSE D’ESSAI » : 100(,00)?.kg sont déjà reçus/) as string,
    },
  ]);
  expect(await real(carcass)).toBe(before + 100_000);
  // the quantity that both entered is received, more than was ordered too
  await receive(order, body(line!.id, 5, 100));
  await work();
  await look();
  expect(await refusalOf(receive(order, body(line!.id, 5, 100)))).toMatchObject({ code: 'version_conflict' });
  expect((await linesOf(order)).map(({ received }) => received)).toEqual([105, 20]);
  const closed = {
    readSupplierOrder: async (id: string) => closedOrder(await gateway.readSupplierOrder(id)),
  };
  const retried = (sent: typeof firstBody) =>
    receiveOrder(services(closed as Partial<DolibarrGateway>), {
      orderId: order,
      body: endpoint.body.parse(sent),
      adminId: 'ADMIN1',
      key,
      now: now(),
    });
  const won = done[0].status === 'fulfilled' ? done[0].value.data.operation_id : undefined;
  if (won === undefined) return;
  expect((await retried(firstBody)).data.operation_id).toBe(won);
  expect(await refusalOf(retried(body(line!.id, 1, 105)))).toMatchObject({ code: 'idempotency_mismatch' });
  expect(await real(carcass)).toBe(before + 105_000);
});

test('taken back before Dolibarr has it, it does not count as received', async () => {
  const order = await anOrder();
  const [line] = await linesOf(order);
  const body = {
    warehouse_id: '1' as const,
    lines: [{ order_line_id: line!.id, qty: 30, lot: newLot(), sellby: '2099-01-15' }],
  };
  // due events of one instant have no order
  const earlier = new Date(now().getTime() - 60_000);
  const { data } = await receive(order, body, 'received-a-minute-ago', earlier);
  expect((await linesOf(order))[0]).toMatchObject({ received: 30 });
  await movementFixture(shop, now).undo(data.operation_id);
  expect((await linesOf(order))[0]).toMatchObject({ received: 0 });
  await receive(order, {
    warehouse_id: '1',
    lines: [{ order_line_id: line!.id, qty: 31, seen_received: 0, lot: newLot(), sellby: '2099-01-15' }],
  });
  expect((await linesOf(order))[0]).toMatchObject({ received: 31 });
  await work();
  await look();
});

test('counts what Dolibarr takes over while the order is read', async () => {
  const order = await anOrder();
  const [line] = await linesOf(order);
  const before = await real(carcass);
  const body = () => ({
    warehouse_id: '1' as const,
    lines: [{ order_line_id: line!.id, qty: 100, seen_received: 0, lot: newLot(), sellby: '2099-01-15' }],
  });
  await receive(order, body());
  const overtaken = async (ids: readonly string[]) => {
    const read = await gateway.readReceptions(ids);
    await work();
    return read;
  };
  const second = receiveOrder(services({ readReceptions: overtaken }), {
    orderId: order,
    body: endpoint.body.parse(body()),
    adminId: 'ADMIN1',
    key: `tablette-${newLot()}`,
    now: now(),
  });
  expect(await refusalOf(second)).toMatchObject({ code: 'version_conflict', details: { received: 100 } });
  expect(await real(carcass)).toBe(before + 100_000);
  await look();
});

test('reverted within the hour it leaves stock and lot on both sides, and does not count as a purchase', async () => {
  const order = await anOrder();
  const [line] = await linesOf(order);
  const [name, before] = [newLot(), await real(carcass)];
  const { data } = await receive(order, {
    warehouse_id: '1',
    lines: [{ order_line_id: line!.id, qty: 30, lot: name, sellby: '2099-01-15' }],
  });
  await work();
  await movementFixture(shop, now).undo(data.operation_id);
  await work();
  await look();
  // Dolibarr keeps its reception: what came of the order is what is still to come
  expect(await linesOf(order)).toMatchObject([{ received: 0 }, { received: 0 }]);
  expect(await real(carcass)).toBe(before);
  expect(await there(carcass)).toBe(before);
  expect(await movementFixture(shop, now).lot(carcass, name)).toMatchObject({
    purchases: [],
    purchase_price: null,
  });
});
