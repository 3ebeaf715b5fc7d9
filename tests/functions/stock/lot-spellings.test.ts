import { beforeAll, expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { isSameLot, lotIdentity } from '#shared/stock/lots/lot-name.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});
const by = { adminId: 'ADMIN1', now: NOW };

const aProduct = async (): Promise<string> => {
  const id = String(8800 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id,
    ref: `SP${id}`,
    label: `PIECE ${id}`,
    categoryName: 'EPICERIE',
  });
  await shop.stock.recordCount(counted(id, [0, 0]));
  return id;
};
const lots = async (id: string) =>
  Object.fromEntries(lotsOf(await fixture.level(id)).map(({ lot, milli }) => [lot, milli]));
const enter = (id: string, lot: string, more: object = {}) =>
  fixture.send({ product_id: id, warehouse_id: 1, qty: 5, lot, sellby: '2026-12-20', ...more });

test.each([
  ['abx', 'ABX'],
  ['LÉ1', 'LE1'],
  ['Été-a', 'ETE-A'],
  ['ABX ', 'abx'],
])('%j and %j are one lot', (one, other) => expect(isSameLot(one, other)).toBe(true));

test('other signs make other lots', () => {
  expect(new Set(['AB-1', 'AB1', 'AB_1', ' AB1', '0412', '412'].map(lotIdentity)).size).toBe(6);
});

test('an entry under another spelling adds to the lot, whose first spelling stays', async () => {
  const id = await aProduct();
  await enter(id, 'Été-a');
  await enter(id, 'ETE-A');
  expect(await lots(id)).toEqual({ 'Été-a': 10_000 });
  expect(await fixture.lot(id, 'ete-a')).toMatchObject({ lot: 'Été-a', entries: [{ qty: 5 }, { qty: 5 }] });
  await fixture.send({ product_id: id, warehouse_id: 1, qty: -4, lot: 'ete-A' });
  expect(await lots(id)).toEqual({ 'Été-a': 6000 });
});

test('one lot has one use-by date, however it is spelt; a block holds for each spelling', async () => {
  const id = await aProduct();
  await enter(id, 'ABX');
  expect(await refusalOf(enter(id, 'abx', { sellby: '2026-12-24' }))).toMatchObject({ field: 'lot' });
  await fixture.block(id, 'abx');
  expect(await refusalOf(enter(id, 'Abx'))).toMatchObject({ code: 'lot_blocked' });
  // also once nothing of it is in stock
  const other = await aProduct();
  await enter(other, 'ABX');
  await fixture.send({ product_id: other, warehouse_id: 1, qty: -5, lot: 'ABX' });
  await enter(other, 'abx');
  expect(await lots(other)).toEqual({ ABX: 5000 });
});

test('an order takes the lot under whatever spelling its label has', async () => {
  const id = await aProduct();
  await enter(id, 'LÉ1', { qty: 20 });
  const order = async () => {
    const { order_id: orderId } = await placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: id, quantity: 6 }],
      seenTotal: 60,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: NOW,
    });
    await indexesFollow();
    return orderId;
  };
  const part = { warehouse_id: '1' as const, lot: 'le1', qty: 6000 };
  const chosen = await order();
  await bindLots(shop, { orderId: chosen, lines: [{ product_id: id, lots: [part] }], ...by });
  expect((await shop.orders.find(testCustomer.id, chosen))?.lines[0]?.lots).toMatchObject([{ lot: 'LÉ1' }]);
  const lines = [{ product_id: id, parts: [part], reason: '' }];
  const weighed = await order();
  await savePreparation(shop, { orderId: weighed, version: 0, lines, ...by });
  expect((await getPreparation(shop, weighed, NOW)).data.prepared).toMatchObject([
    { parts: [{ lot: 'LÉ1' }] },
  ]);
  await closePreparation(shop, { orderId: weighed, version: 1, lines, overweight: [], ...by });
  expect(await lots(id)).toEqual({ LÉ1: 8000 });
});
