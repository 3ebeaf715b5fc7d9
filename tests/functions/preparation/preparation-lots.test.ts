import { beforeAll, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 3_600_000);
const by = { adminId: 'ADMIN1', now: later };
/** An order of 6 kg of a product with two lots at Bruges. */
const anOrder = async () => {
  const meat = String(5700 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id: meat,
    ref: `LOTS${meat}`,
    label: `PIECE ${meat}`,
  });
  const lots = [aLot('1', 'LATE', 12_000, '2099-12-31'), aLot('1', 'SOON', 8000, '2099-12-01')];
  await shop.stock.recordCount(counted(meat, [20_000, 0], { lots }));
  const { order_id: id } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: meat, quantity: 6 }],
    seenTotal: 60,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  // it is prepared days later
  await indexesFollow();
  return { id, meat };
};
const part = (qty: number, lot: string | null) => ({ warehouse_id: '1' as const, lot, qty });
const said = (product_id: string, ...parts: ReturnType<typeof part>[]) => [{ product_id, parts, reason: '' }];
const bind = (orderId: string, product_id: string, qty: number) =>
  bindLots(shop, { orderId, lines: [{ product_id, lots: [{ ...part(qty, 'LATE'), lot: 'LATE' }] }], ...by });
const stockOf = async (id: string) => {
  const level = (await shop.stock.currentLevels([id])).get(id)!;
  return {
    real: totalReal(level),
    ...Object.fromEntries(lotsOf(level).map(({ lot, milli }) => [lot, milli])),
  };
};
const OTHER = {
  code: 'version_conflict',
  field: 'lines.0.parts',
  message: expect.stringMatching(/^Les lots de « PIECE \d+ » ont été enregistrés entre-temps/) as string,
};

test('concurrent weights and lots do not overwrite each other silently', async () => {
  const { id, meat } = await anOrder();
  await savePreparation(shop, { orderId: id, version: 0, lines: [], ...by });
  await bind(id, meat, 6000);
  const mine = { orderId: id, version: 1, lines: said(meat, part(5900, 'SOON')), ...by };
  await expect(savePreparation(shop, mine)).rejects.toMatchObject(OTHER);
  await expect(
    closePreparation(shop, { ...mine, untracedReason: 'Stock d’avant les lots', overweight: [] }),
  ).rejects.toMatchObject(OTHER);
  const { data } = await getPreparation(shop, id, later);
  expect(data).toMatchObject({
    version: 1,
    closed_at: null,
    prepared: [{ parts: [part(6, 'LATE')], bound: true }],
  });
  // the same lots in other pieces, without a change of the line, do not conflict
  await savePreparation(shop, { ...mine, lines: said(meat, part(2500, 'LATE'), part(3500, 'LATE')) });
  await closePreparation(shop, {
    ...mine,
    version: 2,
    lines: [],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
  });
  expect(await stockOf(meat)).toEqual({ real: 14_000, LATE: 6000, SOON: 8000 });
});

test('lots that a preparer replaces return to stock, once and with their author, and the weighed ones leave', async () => {
  const { id, meat } = await anOrder();
  await bind(id, meat, 6000);
  expect(await stockOf(meat)).toMatchObject({ LATE: 6000, SOON: 8000 });
  const mine = { orderId: id, lines: said(meat, part(5900, 'SOON')), ...by };
  const { data } = await savePreparation(shop, { ...mine, version: 0, replaceLots: [meat] });
  expect(data).toMatchObject({
    version: 1,
    statut_livraison: 'en_preparation',
    prepared: [{ parts: [part(5.9, 'SOON')], bound: false }],
  });
  expect(await stockOf(meat)).toEqual({ real: 20_000, LATE: 12_000, SOON: 8000 });
  const lots = (await shop.orders.history(id)).filter(({ field }) => field === 'lots');
  expect(lots.map(({ from, to, reason, actor }) => [from, to, reason, actor])).toContainEqual([
    'LATE',
    '',
    'Remplacés par les pesées de la préparation',
    'admin:ADMIN1',
  ]);
  // a repeated request returns nothing twice
  await savePreparation(shop, { ...mine, version: 1, replaceLots: [meat] });
  expect(await stockOf(meat)).toEqual({ real: 20_000, LATE: 12_000, SOON: 8000 });
  await closePreparation(shop, {
    ...mine,
    version: 2,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
  });
  expect(await stockOf(meat)).toEqual({ real: 14_100, LATE: 12_000, SOON: 2100 });
});

test('takes a lot again that the same order released: weighed instead of assigned, and reassigned after a cancellation', async () => {
  const { id, meat } = await anOrder();
  await bind(id, meat, 6000);
  const mine = { orderId: id, lines: said(meat, part(5900, 'LATE')), ...by };
  await savePreparation(shop, { ...mine, version: 0, replaceLots: [meat] });
  await changeWebOrder(shop, { orderId: id, change: { field: 'status', value: 'annule' }, ...by });
  await changeWebOrder(shop, { orderId: id, change: { field: 'status', value: 'en_attente' }, ...by });
  await closePreparation(shop, {
    ...mine,
    version: 1,
    overweight: [],
    untracedReason: 'Stock d’avant les lots',
  });
  expect(await stockOf(meat)).toEqual({ real: 14_100, LATE: 6100, SOON: 8000 });
  const { orders } = await shop.stock.lots.links({ productId: meat, lot: 'LATE' });
  expect(orders).toMatchObject([{ orderId: id, milli: 5900 }]);
  expect(orders[0]).not.toHaveProperty('undoneBy');

  const other = await anOrder();
  await bind(other.id, other.meat, 6000);
  await changeWebOrder(shop, { orderId: other.id, change: { field: 'status', value: 'annule' }, ...by });
  await changeWebOrder(shop, { orderId: other.id, change: { field: 'status', value: 'valide' }, ...by });
  await bind(other.id, other.meat, 6000);
  expect(await stockOf(other.meat)).toMatchObject({ LATE: 6000 });
});

test('a product that is not weighed keeps its lots, whatever replacement is given', async () => {
  const { id, meat } = await anOrder();
  await bind(id, meat, 6000);
  await savePreparation(shop, { orderId: id, version: 0, lines: [], replaceLots: [meat, '1'], ...by });
  expect(await stockOf(meat)).toMatchObject({ LATE: 6000 });
});

test('lots assigned after a line was weighed are refused, unless they are the weighed ones', async () => {
  const { id, meat } = await anOrder();
  await savePreparation(shop, { orderId: id, version: 0, lines: said(meat, part(5800, 'SOON')), ...by });
  await expect(bind(id, meat, 6000)).rejects.toMatchObject({
    code: 'already_exists',
    field: 'lines.0.product_id',
    message: expect.stringMatching(/^« PIECE \d+ » est déjà pesé/) as string,
  });
  expect(await stockOf(meat)).toMatchObject({ LATE: 12_000, SOON: 8000 });
  await savePreparation(shop, { orderId: id, version: 1, lines: said(meat, part(6000, 'LATE')), ...by });
  await bind(id, meat, 6000);
  expect(await stockOf(meat)).toMatchObject({ LATE: 6000 });
});

test('lots and a weight given concurrently: one of them is refused', async () => {
  const { id, meat } = await anOrder();
  await savePreparation(shop, { orderId: id, version: 0, lines: [], ...by });
  const mine = { orderId: id, version: 1, lines: said(meat, part(5900, 'SOON')), ...by };
  const ends = await Promise.allSettled([bind(id, meat, 6000), savePreparation(shop, mine)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { data } = await getPreparation(shop, id, later);
  const wins = ends[0]?.status === 'fulfilled' ? part(6, 'LATE') : part(5.9, 'SOON');
  expect(data.prepared.map(({ parts }) => parts)).toEqual([[wins]]);
});

test('a weight saved while lots are being assigned is not overwritten by them', async () => {
  const { id, meat } = await anOrder();
  await savePreparation(shop, { orderId: id, version: 0, lines: [], ...by });
  const mine = { orderId: id, version: 1, lines: said(meat, part(5900, 'SOON')), ...by };
  let isFirst = true;
  const preparations = {
    ...shop.preparations,
    find: async (orderId: string) => {
      const found = await shop.preparations.find(orderId);
      // between reading the weights and writing the lots
      if (isFirst) {
        isFirst = false;
        await savePreparation(shop, mine);
      }
      return found;
    },
  };
  const lines = [{ product_id: meat, lots: [{ ...part(6000, 'LATE'), lot: 'LATE' }] }];
  await expect(bindLots({ ...shop, preparations }, { orderId: id, lines, ...by })).rejects.toMatchObject({
    code: 'already_exists',
  });
  expect((await shop.orders.locate(id, later))!.lines[0]?.lots).toEqual([]);
  expect(await stockOf(meat)).toMatchObject({ LATE: 12_000 });
});

test('lots of several products are saved together, and the history names the product of each', async () => {
  const { id, meat } = await anOrder();
  const second = '5799';
  await shop.catalog.putProduct({ ...testProducts[0]!, id: second, ref: 'SECOND', label: 'SECOND' });
  await shop.stock.recordCount(counted(second, [9000, 0], { lots: [aLot('1', 'S1', 9000, '2099-12-31')] }));
  const order = (await shop.orders.locate(id, later))!;
  const line = { ...order.lines[0]!, productId: second, ref: 'SECOND', label: 'SECOND' };
  await shop.table.transact([
    shop.orders.change(order, { lines: [...order.lines, line] }),
    shop.stock.reserve(second, 6000, 0),
  ]);
  const lines = [
    { product_id: meat, lots: [{ ...part(1000, 'LATE'), lot: 'LATE' }] },
    { product_id: second, lots: [{ ...part(2000, 'S1'), lot: 'S1' }] },
  ];
  const { data } = await bindLots(shop, { orderId: id, lines, ...by });
  expect(data.map(({ lots }) => lots.map(({ lot, qty }) => [lot, qty]))).toEqual([
    [['LATE', 1]],
    [['S1', 2]],
  ]);
  // nothing is weighed of them yet, and no reason is given
  const { prepared } = (await getPreparation(shop, id, later)).data;
  expect(prepared.map(({ bound, reason }) => [bound, reason])).toEqual([
    [true, ''],
    [true, ''],
  ]);
  const [said] = (await shop.orders.history(id)).filter(({ field }) => field === 'lots');
  expect(said?.to).toBe(`LOTS${meat} : LATE · SECOND : S1`);
});

test('a request that always loses to concurrent ones asks to reload, and no lot moves', async () => {
  const { id, meat } = await anOrder();
  const late = {
    ...shop,
    table: {
      ...shop.table,
      transact: () => Promise.reject(new ConditionFailed([{ index: 0, item: undefined }])),
    },
  };
  const lots = [{ product_id: meat, lots: [{ ...part(1000, 'LATE'), lot: 'LATE' }] }];
  const lines = said(meat, part(1000, 'LATE'));
  const conflict = { code: 'version_conflict' };
  await expect(bindLots(late, { orderId: id, lines: lots, ...by })).rejects.toMatchObject(conflict);
  await expect(savePreparation(late, { orderId: id, version: 0, lines, ...by })).rejects.toMatchObject(
    conflict,
  );
  const closing = {
    orderId: id,
    version: 0,
    lines: said(meat, part(6000, 'LATE')),
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    ...by,
  };
  await expect(closePreparation(late, closing)).rejects.toMatchObject(conflict);
  expect(await stockOf(meat)).toEqual({ real: 20_000, LATE: 12_000, SOON: 8000 });
  expect((await getPreparation(shop, id, later)).data).toMatchObject({ version: 0, closed_at: null });
});

test('saving weights writes the weights alone: it conflicts with no edit, payment or cancellation', async () => {
  const { id, meat } = await anOrder();
  const version = async () => (await shop.orders.locate(id, later))!.version;
  await savePreparation(shop, { orderId: id, version: 0, lines: said(meat, part(1000, 'SOON')), ...by });
  const begun = await version();
  await savePreparation(shop, { orderId: id, version: 1, lines: said(meat, part(2000, 'SOON')), ...by });
  expect(await version()).toBe(begun);
});

test('lots are given once, each under one name, of ordered products and within their quantity: refused by their field', async () => {
  const { id, meat } = await anOrder();
  const late = (qty: number) => ({ ...part(qty, 'LATE'), lot: 'LATE' });
  const soon = { ...part(1000, 'SOON'), lot: 'SOON' };
  const saying = (lots: (typeof soon)[], product_id = meat) =>
    bindLots(shop, { orderId: id, lines: [{ product_id, lots }], ...by });
  await expect(saying([late(1000)], '1')).rejects.toMatchObject({
    message: 'Ce produit n’est pas dans la commande.',
    field: 'lines.0.product_id',
  });
  await expect(saying([late(1000), soon, late(1000)])).rejects.toMatchObject({
    message: 'Ce lot est indiqué deux fois.',
    field: 'lines.0.lots.2.lot',
  });
  await expect(saying([late(5001), soon])).rejects.toMatchObject({
    message: expect.stringMatching(/^« PIECE \d+ » : 6\skg au plus\.$/u) as string,
    field: 'lines.0.lots',
  });
  expect(await stockOf(meat)).toEqual({ real: 20_000, LATE: 12_000, SOON: 8000 });
  const { data } = await saying([late(5000), soon]);
  expect(data).toEqual([
    { product_id: meat, label: `PIECE ${meat}`, lots: [part(5, 'LATE'), part(1, 'SOON')] },
  ]);
  expect(await stockOf(meat)).toMatchObject({ LATE: 7000, SOON: 7000 });
  await expect(saying([late(1000)])).rejects.toMatchObject({
    code: 'already_exists',
    message: `Les lots de « PIECE ${meat} » sont déjà enregistrés.`,
    field: 'lines.0.product_id',
  });
  const history = (await shop.orders.history(id)).filter(({ field }) => field === 'lots');
  expect(history).toMatchObject([{ actor: 'admin:ADMIN1', from: null, to: `LOTS${meat} : LATE, SOON` }]);
});
