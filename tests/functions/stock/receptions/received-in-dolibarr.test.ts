import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { getMargin } from '#functions/cutting/carcass-margins.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { traceRows } from '#shared/stock/lots/trace-rows.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { openReceivingHouse } from '#tests/support/erp/receiving-house.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';

const now = () => new Date();
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
afterAll(() => house.close());

const look = () => syncMovedStock({ ...shop, erp: async () => gateway }, now());
const lot = (product: string, name: string) => movementFixture(shop, now).lot(product, name);
const held = async (product: string) =>
  lotsOf((await shop.stock.currentLevels([product])).get(product)).map(({ lot: name, milli }) => [
    name,
    milli,
  ]);
const trace = async (productId: string, name: string) =>
  traceRows((await traceLot(shop, { productId, lot: name }, now())).data)
    .filter(({ step }) => step === 'Vient de')
    .map(({ who, qty }) => [who, qty]);
let lots = 0;
const newLot = () => `A-${Date.now().toString(36)}-${(lots += 1)}`.toUpperCase();

test('a supplier order received in Dolibarr becomes a lot with its supplier, papers, price, days and the cutting step', async () => {
  const order = await house.order(supplier, [{ product: carcass, qty: 100, price: 6.35, discount: 10 }]);
  const name = newLot();
  const { ref } = await house.receive(supplier, order, [
    { product: carcass, qty: 60.5, lot: name, sellBy: '2099-01-15', price: 5.9 },
  ]);
  await look();
  expect(await held(carcass)).toContainEqual([name, 60_500]);
  const orderRef = (await house.api<{ ref: string }>('GET', `/supplierorders/${order}`)).ref;
  expect(await lot(carcass, name)).toMatchObject({
    sellby: '2099-01-15',
    origin: { supplier: 'Abattoir du Sud', supplier_id: supplier },
    purchase_price: 356.95,
    purchases: [
      {
        supplier: 'Abattoir du Sud',
        supplier_ref: 'BL-9',
        order_ref: orderRef,
        reception_ref: ref,
        day: parisDay(now()),
        qty: 60.5,
        purchase_price: 356.95,
      },
    ],
  });
  expect(await trace(carcass, name)).toEqual([
    [`Abattoir du Sud, commande ${orderRef}, réception ${ref}, n° fournisseur BL-9`, 60.5],
  ]);
  // the carcass's margin starts without a price typed by a user
  const { data } = await getMargin(shop, { productId: carcass, lot: name });
  expect(data).toMatchObject({ cost: 356.95, qty: 60.5 });
});

test('without a price of its own it has the order’s, less its discount; the rest of a lot comes with another delivery', async () => {
  const order = await house.order(supplier, [{ product: carcass, qty: 100, price: 6.35, discount: 10 }]);
  const name = newLot();
  await house.receive(supplier, order, [{ product: carcass, qty: 40, lot: name, sellBy: '2099-01-15' }]);
  await look();
  await house.receive(supplier, order, [{ product: carcass, qty: 65, lot: name, sellBy: '2099-01-15' }]);
  await look();
  await look();
  // 105 kg of 100 ordered, at 6.35 € less 10 %
  expect(await lot(carcass, name)).toMatchObject({ purchase_price: 600.08 });
  expect(await held(carcass)).toContainEqual([name, 105_000]);
  expect(await trace(carcass, name)).toHaveLength(2);
});

test('of a product without lots in Dolibarr, the goods of one delivery are a lot under its number', async () => {
  const order = await house.order(supplier, [{ product: liver, qty: 20, price: 8.1234 }]);
  const { ref } = await house.receive(supplier, order, [{ product: liver, qty: 20 }]);
  await look();
  expect(await held(liver)).toContainEqual([ref, 20_000]);
  expect(await lot(liver, ref)).toMatchObject({
    purchase_price: 162.47,
    origin: { supplier: 'Abattoir du Sud' },
  });
});

test('a product that was never in stock: its first delivery is a lot with its supplier all the same', async () => {
  const veal = await house.product('VEAU D’ESSAI', true);
  const order = await house.order(supplier, [{ product: veal, qty: 90, price: 9 }]);
  const name = newLot();
  await house.receive(supplier, order, [{ product: veal, qty: 90, lot: name, sellBy: '2099-01-15' }]);
  await look();
  expect(await held(veal)).toEqual([[name, 90_000]]);
  expect(await lot(veal, name)).toMatchObject({
    product_name: 'VEAU D’ESSAI',
    purchase_price: 810,
    origin: { supplier: 'Abattoir du Sud' },
  });
});

test('a lot that is blocked or known with another supplier keeps its data; the quantity is entered, and its price', async () => {
  const fixture = movementFixture(shop, now);
  const name = newLot();
  const entered = {
    product_id: carcass,
    warehouse_id: 1,
    qty: 10,
    lot: name,
    sellby: '2099-01-15',
    origin: { supplier: 'Un autre', birth_country: 'FR' },
    purchase_price: 50,
  };
  await fixture.send(entered);
  await fixture.block(carcass, name);
  const order = await house.order(supplier, [{ product: carcass, qty: 30, price: 7 }]);
  await house.receive(supplier, order, [{ product: carcass, qty: 30, lot: name, sellBy: '2099-01-15' }]);
  await look();
  expect(await lot(carcass, name)).toMatchObject({
    origin: { supplier: 'Un autre', birth_country: 'FR' },
    purchase_price: 260,
    purchases: [{ supplier: 'Abattoir du Sud', qty: 30 }],
    blocked: { reason: 'Température' },
  });
});

test('a return to the supplier leaves the lot and its cost, and was not sold', async () => {
  const order = await house.order(supplier, [
    { product: carcass, qty: 100, price: 6 },
    { product: liver, qty: 20, price: 8 },
  ]);
  const name = newLot();
  const { ref } = await house.receive(supplier, order, [
    { product: carcass, qty: 100, lot: name, sellBy: '2099-01-15', price: 6 },
    { product: liver, qty: 20, price: 8, line: 1 },
  ]);
  await look();
  // another order's liver came after it
  const later = await house.order(supplier, [{ product: liver, qty: 8, price: 8 }]);
  const other = await house.receive(supplier, later, [{ product: liver, qty: 8 }]);
  await look();
  await house.receive(supplier, order, [
    { product: carcass, qty: -30, lot: name, sellBy: '2099-01-15', price: 6 },
    { product: liver, qty: -5, price: 8, line: 1 },
  ]);
  await look();
  expect(await held(carcass)).toContainEqual([name, 70_000]);
  expect(await lot(carcass, name)).toMatchObject({ purchase_price: 420 });
  // the return of the product without lots was from the same order
  expect(await held(liver)).toContainEqual([ref, 15_000]);
  expect(await held(liver)).toContainEqual([other.ref, 8000]);
  expect(await lot(liver, ref)).toMatchObject({ purchase_price: 120 });
  expect(await trace(carcass, name)).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Abattoir du Sud, commande/), 100],
      [expect.stringMatching(/^Rendu à Abattoir du Sud, commande/), -30],
    ]),
  );
  const { data } = await getMargin(shop, { productId: carcass, lot: name });
  expect(data).toMatchObject({ qty: 70, cost: 420, revenue: 0 });
});

test('an order that is received without a reception is known by the order', async () => {
  const order = await house.order(supplier, [{ product: carcass, qty: 10, price: 7 }]);
  const { ref, lines } = await house.api<{ ref: string; lines: { id: string }[] }>(
    'GET',
    `/supplierorders/${order}`,
  );
  const name = newLot();
  await house.dispatch(order, { product: carcass, qty: 10, lot: name, price: 7, line: lines[0]!.id });
  await look();
  expect(await lot(carcass, name)).toMatchObject({
    purchase_price: 70,
    purchases: [{ supplier: 'Abattoir du Sud', supplier_ref: 'CMD-77', order_ref: ref, reception_ref: null }],
  });
});
