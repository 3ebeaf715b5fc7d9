import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { shopOn, testCustomer } from '#tests/support/orders/shop.ts';

let erp: TestErp;
type Environment = ReturnType<typeof shopOn> & Omit<StockEnvironment, 'catalog'>;
let environment: Environment;

beforeAll(async () => {
  erp = await openErp();
  const opened = await openStockEnvironment(erp);
  environment = { ...opened, ...shopOn(opened.table), erp: opened.erp };
  await environment.table.transact(environment.customers.create(testCustomer));
  await fillDemoCatalog(environment.table, environment.clock.now());
});
afterAll(() => erp.close());

const put = (path: string, body: object) => erp.ask('PUT', path, body);
const read = () => syncWholeCatalog(environment, environment.clock.now(), async () => {});
/** POULET FERMIER LABEL ROUGE, 6.90 €/kg. */
const ID = '83';
const chicken = () => environment.catalogStore.getProduct(ID);
const reserved = async () => (await environment.stock.currentLevels([ID])).get(ID)!.reserved;
const sync = (orderId: string) =>
  syncAndRecord(
    { ...environment, step: { at: environment.clock.now() } },
    { customerId: testCustomer.id, orderId },
  );
const there = async (orderId: string) => {
  const found = await (await environment.erp()).findOrdersByRefExt(orderId);
  if (found.kind !== 'ok') throw new Error(found.kind);
  const [held] = found.value;
  return { id: held!.id, line: held!.lines[0]! };
};

test('Dolibarr’s own field contains « à la pièce », its weight is the nominal one; without a weight it stays by weight', async () => {
  await put(`/products/${ID}`, { array_options: { options_vente_piece: '1' } });
  await read();
  // the name of the field is not configured
  expect(await chicken()).not.toHaveProperty('askedByPiece');
  await environment.settings.replace(
    shopSettings.weighing,
    { ...DEFAULT_WEIGHING, pieceField: 'vente_piece' },
    { version: 0, by: 'ADMIN1', now: environment.clock.now() },
  );
  await read();
  expect(await chicken()).toMatchObject({ unit: 'kg', askedByPiece: true });
  expect(await chicken()).not.toHaveProperty('byPiece');
  await put(`/products/${ID}`, { weight: 1.6 });
  await read();
  expect(await chicken()).toMatchObject({
    unit: 'kg',
    byPiece: { nominalGrams: 1600, lowGrams: 1360, highGrams: 1840, source: 'dolibarr' },
  });
});

test('pieces that weigh exactly the estimate are written as weighed all the same', async () => {
  const { order_id: orderId } = await placeOrder(environment, {
    customerId: testCustomer.id,
    items: [{ product_id: ID, pieces: 1, cut_note: 'effilé' }],
    seenTotal: 11.04,
    idempotencyKey: undefined,
    now: environment.clock.now(),
  });
  await sync(orderId);
  expect((await there(orderId)).line.description).toBe('1 pièce, environ 1,6 kg – effilé');
  await closePreparation(environment, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    lines: [{ product_id: ID, parts: [{ warehouse_id: '1', lot: null, qty: 1600 }], reason: '' }],
    now: environment.clock.now(),
  });
  await sync(orderId);
  expect((await there(orderId)).line.description).toBe('1 pièce, 1,6 kg – effilé');
});

test('its line has the pieces and the estimate, then the weighed quantity; kilos typed in Dolibarr win, pieces where their number was changed', async () => {
  const { order_id: orderId } = await placeOrder(environment, {
    customerId: testCustomer.id,
    items: [{ product_id: ID, pieces: 6 }],
    seenTotal: 66.24,
    idempotencyKey: undefined,
    now: environment.clock.now(),
  });
  const order = async () => (await environment.orders.find(testCustomer.id, orderId))!;
  await sync(orderId);
  const { id, line } = await there(orderId);
  expect(line).toMatchObject({ milli: 9600, description: '6 pièces, environ 9,6 kg', totalHtCents: 6624 });
  expect(await reserved()).toBe(11_040);

  // Dolibarr's user reopens the order, changes its line, and validates it
  const change = async (body: object) => {
    await erp.ask('POST', `/orders/${id}/settodraft`, {});
    await put(`/orders/${id}/lines/${line.id}`, { subprice: 6.9, tva_tx: 5.5, ...body });
    await erp.ask('POST', `/orders/${id}/validate`, {});
  };
  await change({ qty: 9, desc: line.description });
  await sync(orderId);
  expect((await order()).lines[0]).toMatchObject({
    ordered: { milli: 9600 },
    prepared: { milli: 9000 },
    pieces: { ordered: 6 },
  });
  expect(await reserved()).toBe(11_040);

  await change({ qty: 9, desc: '5 pièces, environ 9 kg' });
  await sync(orderId);
  expect((await order()).lines[0]).toMatchObject({ prepared: { milli: 9000 }, pieces: { ordered: 5 } });
  // five may still come to 9.2 kg
  expect(await reserved()).toBe(9200);
  // an equal write changes nothing
  const { version } = await order();
  await sync(orderId);
  expect((await order()).version).toBe(version);

  const parts = [1.6, 1.612, 1.7, 1.65, 1.55].map((kg) => ({
    warehouse_id: '1' as const,
    lot: null,
    qty: Math.round(kg * 1000),
  }));
  await closePreparation(environment, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    lines: [{ product_id: ID, parts, reason: '' }],
    now: environment.clock.now(),
  });
  expect(await reserved()).toBe(0);
  await sync(orderId);
  expect((await there(orderId)).line).toMatchObject({
    milli: 8112,
    description: '5 pièces, 8,112 kg',
    // 8.112 × 6.90
    totalHtCents: 5597,
  });
});
