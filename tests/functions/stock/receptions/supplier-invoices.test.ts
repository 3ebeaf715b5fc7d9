import { afterAll, beforeAll, expect, test } from 'vitest';
import { followSupplierInvoices } from '#functions/erp/follow/follow-supplier-invoices.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { getMargin } from '#functions/cutting/carcass-margins.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { keys } from '#functions/table-keys.ts';
import { addDays, parisDay, parisHour, parisInstant } from '#shared/kernel/dates.ts';
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
/** On the day whose night comes next, in Paris time: a poll sees changes up to a day old. */
const at = (hour: number) => parisInstant(addDays(parisDay(now()), parisHour(now()) < 3 ? 0 : 1), hour);
const follow = (hour: number, more: Partial<DolibarrGateway> = {}) =>
  followSupplierInvoices(
    { table: shop.table, lotDays: shop.lotDays, erp: async () => ({ ...gateway, ...more }) },
    at(hour),
  );
/** Another night. */
const forget = () => shop.table.remove(keys.syncCursor('erp-supplier-invoices'));
let lots = 0;
const newLot = () => `F-${Date.now().toString(36)}-${(lots += 1)}`.toUpperCase();

test('the supplier’s invoice corrects the cost of a delivery, by night and once, and the margin with it', async () => {
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
  expect(await lot(carcass, name)).toMatchObject({ purchase_price: 600 });
  const invoice = await house.invoice(supplier, { order_supplier: order }, [
    { product: carcass, qty: 60, price: 6.2 },
    { product: carcass, qty: 40, price: 6.5 },
    { product: liver, qty: 20, price: 7.5 },
  ]);
  expect(await follow(10)).toBeUndefined();
  await follow(3);
  const corrected = await lot(carcass, name);
  expect(corrected).toMatchObject({
    purchase_price: 632,
    purchases: [{ invoice_ref: invoice, purchase_price: 632 }],
    changes: [{ what: 'cost', reason: `Facture ${invoice}` }],
  });
  expect(await lot(liver, ref)).toMatchObject({ purchase_price: 150 });
  expect((await getMargin(shop, { productId: carcass, lot: name })).data).toMatchObject({ cost: 632 });
  expect(await follow(4)).toBeUndefined();
  await forget();
  await follow(3);
  expect((await lot(carcass, name)).changes).toHaveLength(1);
});

test('an invoice of one reception applies to that one; one of the order to the rest', async () => {
  const order = await house.order(supplier, [{ product: carcass, qty: 100, price: 6 }]);
  const [first, second] = [newLot(), newLot()];
  const reception = await house.receive(supplier, order, [
    { product: carcass, qty: 40, lot: first, sellBy: '2099-01-15', price: 6 },
  ]);
  await house.receive(supplier, order, [
    { product: carcass, qty: 60, lot: second, sellBy: '2099-01-15', price: 6 },
  ]);
  await look();
  await house.invoice(supplier, { reception: [reception.id] }, [{ product: carcass, qty: 40, price: 7 }]);
  await house.invoice(supplier, { order_supplier: order }, [{ product: carcass, qty: 60, price: 5 }]);
  await forget();
  await follow(3);
  expect(await lot(carcass, first)).toMatchObject({ purchase_price: 280 });
  expect(await lot(carcass, second)).toMatchObject({ purchase_price: 300 });
});

test('a key that may not read them leaves the order’s price, and does not fail the poll', async () => {
  await forget();
  const denied = await follow(3, { listChangedSupplierInvoices: async () => refused('forbidden', 403) });
  expect(denied).toEqual({ costsCorrected: 0 });
});

test('changes made while the key may not read them are read once it may', async () => {
  const key = keys.syncCursor('erp-supplier-invoices');
  const polledAt = new Date(at(3).getTime() - 4 * 24 * 3_600_000).toISOString();
  await shop.table.put({ ...key, polledAt });
  const denied = { listChangedSupplierInvoices: async () => refused('forbidden', 403) };
  expect(await follow(3, denied)).toEqual({ costsCorrected: 0 });
  // once a night
  expect(await follow(4)).toBeUndefined();
  expect(await shop.table.get(key)).toMatchObject({ polledAt });
});
