import { expect, test } from 'vitest';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/*
 * Ordered by the piece, corrected in Dolibarr, weighed here, invoiced there: on the sandbox, and on the real Dolibarr
 * that DOLIBARR_URL names (with DOLIBARR_MAY_WRITE=1, and an extra field `vente_piece` of its products).
 */

const { shop, customerId, now, api, services, work, set, dolibarrOrders, there, deliver, wait } =
  await openInvoicing();
const run = now().getTime();
let made = 0;

type Line = { id: string; desc: string; qty: string; tva_tx: string; subprice: string; fk_unit: string };
type Read = { id: string; lines: Line[]; total_ht: string; total_ttc: string; statut: string };

/** A guinea fowl by the kilo in Dolibarr, read by the shop. */
const aFowl = async (said: Record<string, unknown>) => {
  const ref = `PINTADE-${run}-${(made += 1)}`;
  const sold = { ref, label: 'PINTADE', tva_tx: 5.5, status: 1, fk_unit: 2, price: 14.9 };
  const id = String(await api('POST', '/products', { ...sold, ...said }));
  await api('PUT', `/products/${id}`, { price: 14.8765 });
  await api('POST', '/stockmovements', { product_id: id, warehouse_id: 1, qty: 900 });
  await syncWholeCatalog(services(), now(), async () => {});
  return { id, product: () => shop.catalog.getProduct(id) };
};
const askByField = async () => {
  const { version } = await shop.settings.read(shopSettings.weighing);
  const rules = { ...DEFAULT_WEIGHING, pieceField: 'vente_piece' };
  await shop.settings.replace(shopSettings.weighing, rules, { version, by: 'ADMIN1', now: now() });
};

test.each([
  ['kilograms', { weight: 1.4, weight_units: 0 }],
  ['grams', { weight: 1400, weight_units: -3 }],
  ['decagrams', { weight: 140, weight_units: -2 }],
])('the weight of a piece is read in %s, and the house’s own field marks it as one', async (_in, weight) => {
  await askByField();
  const array_options = { options_vente_piece: '1' };
  const { product } = await aFowl({ ...weight, array_options });
  expect(await product()).toMatchObject({
    unit: 'kg',
    priceHtE4: 148_765,
    askedByPiece: true,
    byPiece: { nominalGrams: 1400, lowGrams: 1190, highGrams: 1610, source: 'dolibarr' },
  });
});

test.each([
  ['a weight without the field', { weight: 1.4, weight_units: 0 }],
  ['the field at no', { weight: 1.4, weight_units: 0, array_options: { options_vente_piece: '0' } }],
  ['the field without a weight', { array_options: { options_vente_piece: '1' } }],
  ['a weight in pounds', { weight: 3, weight_units: 99, array_options: { options_vente_piece: '1' } }],
])('%s sells it by weight alone', async (_what, said) => {
  await askByField();
  const { product } = await aFowl(said);
  expect(await product()).toMatchObject({ unit: 'kg', onSale: true });
  expect(await product()).not.toHaveProperty('byPiece');
});

test('six pieces: the estimate in kg and words there, a weight and a number corrected by hand, the weighed line, the invoice to the cent', async () => {
  await askByField();
  await set({ onDelivery: 'validated', accounts: { card: '1', wallet: '1' } });
  const { id: product_id } = await aFowl({
    weight: 1.4,
    weight_units: 0,
    array_options: { options_vente_piece: '1' },
  });
  wait(15);
  const { order_id: orderId } = await placeOrder(shop, {
    customerId,
    items: [{ product_id, pieces: 6, cut_note: 'effilée' }],
    seenTotal: null,
    idempotencyKey: undefined,
    now: now(),
  });
  await work();
  const order = async () => (await shop.orders.find(customerId, orderId))!;
  const [row] = await dolibarrOrders(orderId);
  const read = async () => (await api('GET', `/orders/${row!.id}`)) as Read;
  const text = ({ lines: [line] }: Read) => line!.desc.replaceAll(/\u00a0|\u202f/g, ' ');
  const first = await read();
  expect(text(first)).toBe('6 pièces, environ 8,4 kg – effilée');
  expect(first.lines[0]).toMatchObject({ fk_unit: '2' });
  // 8.4 × 14.8765
  expect([Number(first.lines[0]!.qty), Number(first.total_ht)]).toEqual([8.4, 124.96]);

  /** Reopens the order in Dolibarr, changes its line, and validates it. */
  const change = async (qty: number, desc: string) => {
    await api('POST', `/orders/${row!.id}/settodraft`, { idwarehouse: -1 });
    const { subprice, tva_tx, fk_unit, id } = (await read()).lines[0]!;
    await api('PUT', `/orders/${row!.id}/lines/${id}`, { qty, desc, subprice, tva_tx, fk_unit });
    await api('POST', `/orders/${row!.id}/validate`, { idwarehouse: 0, notrigger: 0 });
    wait(5);
    await syncAndRecord(services(), { customerId, orderId });
  };
  await change(8.1, first.lines[0]!.desc);
  expect((await order()).lines[0]).toMatchObject({
    ordered: { milli: 8400 },
    prepared: { milli: 8100 },
    pieces: { ordered: 6 },
  });
  await change(8.1, '5 pièces, environ 8,1 kg – effilée');
  expect((await order()).lines[0]).toMatchObject({ prepared: { milli: 8100 }, pieces: { ordered: 5 } });
  const { version } = await order();
  await syncAndRecord(services(), { customerId, orderId });
  expect((await order()).version).toBe(version);

  const grams = [1412, 1388, 1501, 1250, 1399];
  const parts = grams.map((qty) => ({ warehouse_id: '1' as const, lot: null, qty }));
  const lines = [{ product_id, parts, reason: '' }];
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
  const weighed = await read();
  expect(text(weighed)).toBe('5 pièces, 6,95 kg – effilée');
  // 6.950 × 14.8765 = 103.391675, and its VAT of 5.5 %
  expect([Number(weighed.lines[0]!.qty), Number(weighed.total_ht)]).toEqual([6.95, 103.39]);
  expect(await order()).toMatchObject({ totalHtCents: 10_339, erpState: 'verifie' });
  expect(Math.round(Number(weighed.total_ttc) * 100)).toBe((await order()).totalTtcCents);

  await deliver(orderId);
  await happen(shop.table, 'order.delivered', `delivered-${orderId}`, { customerId, orderId }, now());
  await work();
  const { totalTtcCents } = await order();
  expect(await there(orderId)).toMatchObject([
    { statusCode: '1', isCreditNote: false, totalTtcCents, restCents: totalTtcCents },
  ]);
  const [{ invoiceIds } = { invoiceIds: [] }] = await dolibarrOrders(orderId);
  const invoice = (await api('GET', `/invoices/${invoiceIds[0]}`)) as Read;
  expect(text(invoice)).toBe('5 pièces, 6,95 kg – effilée');
  expect(Number(invoice.lines[0]!.qty)).toBe(6.95);
});
