import { expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { openHouseForms } from '#tests/support/erp/house-forms.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/*
 * Dolibarr's prices by quantity: read, ordered at, weighed, written, invoiced; on the sandbox, and on the real Dolibarr that
 * DOLIBARR_URL names (DOLIBARR_MAY_WRITE=1, DOLIBARR_LOGIN, and prices by quantity chosen in its products' module).
 */

const { shop, customerId, now, api, url, services, work, set, dolibarrOrders, there, deliver, wait } =
  await openInvoicing();
const forms = await openHouseForms(url);
await forms.priceByQuantity();
// rounding of VAT as in a Dolibarr with default settings
await shop.settings.replace(
  shopSettings.cartVat,
  { ...DEFAULT_CART_VAT, byLine: true },
  { version: (await shop.settings.read(shopSettings.cartVat)).version, by: 'test', now: now() },
);

type Line = { id: string; qty: string; subprice: string; remise_percent: string; total_ht: string };
type Read = {
  id: string;
  lines: (Line & { tva_tx: string; fk_unit: string })[];
  total_ht: string;
  total_ttc: string;
};

/** 15.72 €/kg; 12.40 from 5 kg, 11.5005 from 20, 11 less 3 % from 50. */
const aProduct = async () => {
  const ref = `PALIER-${now().getTime()}`;
  const body = {
    ref,
    label: 'PINTADE',
    tva_tx: 5.5,
    status: 1,
    fk_unit: 2,
    price: 15.72,
    price_base_type: 'HT',
  };
  const id = String(await api('POST', '/products', body));
  await forms.addBreak(id, 5, 62);
  await forms.addBreak(id, 20, 230.01);
  await forms.addBreak(id, 50, 550, 3);
  await api('POST', '/stockmovements', { product_id: id, warehouse_id: 1, qty: 900 });
  await syncWholeCatalog(services(), now(), async () => {});
  return id;
};

const id = await aProduct();

const order = async (product_id: string, quantity: number) => {
  wait(15);
  const request = { customerId, items: [{ product_id, quantity }], seenTotal: null };
  const { order_id } = await placeOrder(shop, { ...request, idempotencyKey: undefined, now: now() });
  await work();
  return order_id;
};
const ours = async (orderId: string) => (await shop.orders.find(customerId, orderId))!;
const theirs = async (orderId: string) => {
  const [row] = await dolibarrOrders(orderId);
  return (await api('GET', `/orders/${row!.id}`)) as Read;
};
const edit = async (orderId: string, product_id: string, quantity: number) => {
  wait(5);
  await editOrder(shop, { customerId, orderId, items: [{ product_id, quantity }], now: now() });
  await work();
};
const close = async (orderId: string, product_id: string, qty: number, reason = '') => {
  const lines = [{ product_id, parts: [{ warehouse_id: '1' as const, lot: null, qty }], reason }];
  await closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    lines,
    now: now(),
  });
  await work();
};

test('breaks are read with the product, with their own discount', async () => {
  expect(await shop.catalog.getProduct(id)).toMatchObject({
    priceHtE4: 157_200,
    breaks: {
      '0': [
        { fromMilli: 5000, priceE4: 124_000, discount: 0 },
        { fromMilli: 20_000, priceE4: 115_005, discount: 0 },
        { fromMilli: 50_000, priceE4: 110_000, discount: 300 },
      ],
    },
  });
});

test.each([
  [4.999, 15.72, 78.58],
  [5, 12.4, 62],
  [21.333, 11.5005, 245.34],
  // as Dolibarr's own line of 55.5 kg at 11 € less 3 %
  [55.5, 11, 592.19],
])('%d kg are ordered, and written there, at %d €: %d € to the cent', async (quantity, subprice, total) => {
  const orderId = await order(id, quantity);
  const { lines, total_ht, total_ttc } = await theirs(orderId);
  expect([Number(lines[0]!.subprice), Number(total_ht)]).toEqual([subprice, total]);
  expect(await ours(orderId)).toMatchObject({ totalHtCents: Math.round(total * 100), erpState: 'verifie' });
  expect(Math.round(Number(total_ttc) * 100)).toBe((await ours(orderId)).totalTtcCents);
});

test('an ordered product keeps its price break at the quantity that an edit leaves', async () => {
  const orderId = await order(id, 6);
  await edit(orderId, id, 4);
  expect((await ours(orderId)).lines[0]).toMatchObject({ unitPriceE4: 157_200, priceReason: 'base' });
  await edit(orderId, id, 20);
  expect((await ours(orderId)).lines[0]).toMatchObject({ unitPriceE4: 115_005, priceReason: 'dès 20 kg' });
  expect(Number((await theirs(orderId)).lines[0]!.subprice)).toBe(11.5005);
});

test('a weight that reaches a break lowers the price, and one that misses it leaves it', async () => {
  const reached = await order(id, 4.9);
  await close(reached, id, 5100);
  expect((await ours(reached)).lines[0]).toMatchObject({ unitPriceE4: 124_000, priceReason: 'dès 5 kg' });
  expect(Number((await theirs(reached)).total_ht)).toBe(63.24);
  const missed = await order(id, 20);
  await close(missed, id, 12_300, 'rupture');
  expect((await ours(missed)).lines[0]).toMatchObject({ unitPriceE4: 115_005, priceReason: 'dès 20 kg' });
  expect(Number((await theirs(missed)).total_ht)).toBe(141.46);
});

test('a price changed in Dolibarr holds, whatever is weighed', async () => {
  const orderId = await order(id, 4.9);
  const { id: row, lines } = await theirs(orderId);
  await api('POST', `/orders/${row}/settodraft`, { idwarehouse: -1 });
  const { qty, tva_tx, fk_unit, id: line } = lines[0]!;
  await api('PUT', `/orders/${row}/lines/${line}`, { qty, subprice: 15, tva_tx, fk_unit });
  await api('POST', `/orders/${row}/validate`, { idwarehouse: 0, notrigger: 0 });
  wait(5);
  await syncAndRecord(services(), { customerId, orderId });
  await close(orderId, id, 5100);
  expect((await ours(orderId)).lines[0]).toMatchObject({ unitPriceE4: 150_000 });
  expect(Number((await theirs(orderId)).total_ht)).toBe(76.5);
});

test('the invoice is of the break, to the cent', async () => {
  await set({ onDelivery: 'validated', accounts: { card: '1', wallet: '1' } });
  const orderId = await order(id, 55.5);
  await close(orderId, id, 55_500);
  await deliver(orderId);
  await happen(shop.table, 'order.delivered', `delivered-${orderId}`, { customerId, orderId }, now());
  await work();
  const { totalTtcCents } = await ours(orderId);
  expect(await there(orderId)).toMatchObject([{ statusCode: '1', totalTtcCents, restCents: totalTtcCents }]);
});
