import { beforeAll, expect, test } from 'vitest';
import { takeBackGoods } from '#functions/stock/stock.module.ts';
import { levelAt } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});

/** A product with 10 kg in Bruges as lot A; 4 kg more of it left for an order. */
const sold = async () => {
  const productId = String(8100 + (made += 1));
  const orderId = `ORDER-${productId}`;
  await shop.catalog.putProduct({ ...testProducts[0]!, id: productId, ref: `R${productId}`, barcode: null });
  await shop.stock.recordCount(counted(productId, [0, 0]));
  await fixture.send({ product_id: productId, warehouse_id: 1, qty: 10, lot: 'A', sellby: '2026-11-28' });
  const { id: customerId, society: customerName } = testCustomer;
  const link = { orderId, reference: 'CMD-1', customerId, customerName, at: NOW.toISOString(), by: 'ADMIN1' };
  const what = { source: { productId, lot: 'A' }, siteId: '1', productName: 'PIECE', milli: 4000 } as const;
  await shop.table.transact([shop.stock.lots.recordOrder({ ...link, ...what, unitPriceE4: 100_000 })]);
  return { productId, orderId };
};
const back = (
  { productId, orderId }: { productId: string; orderId: string },
  more: Partial<Parameters<ReturnType<typeof takeBackGoods>>[0]> = {},
) =>
  takeBackGoods(shop)({
    adminId: 'ADMIN1',
    key: `back-${orderId}`,
    sent: { orderId },
    productId,
    milli: 1500,
    siteId: '1',
    lot: 'A',
    label: 'Retour : trop gras',
    destroyedAs: null,
    order: { id: orderId, siteId: '1', lot: 'A' },
    also: async () => [],
    now: NOW,
    ...more,
  });
const held = async (productId: string) => {
  const { real, lots } = levelAt(await fixture.level(productId), '1');
  return [real, ...lots.map(({ lot, milli, sellBy }) => [lot, milli, sellBy])];
};
const ordersOf = async (productId: string) =>
  (await shop.stock.lots.links({ productId, lot: 'A' })).orders.map(({ orderId, milli, returnedMilli }) => [
    orderId,
    milli,
    returnedMilli,
  ]);

test('a return enters its own lot with its days, once, and the trace of its order has the quantity', async () => {
  const one = await sold();
  const id = await back(one);
  expect(await back(one)).toBe(id);
  expect(await held(one.productId)).toEqual([11_500, ['A', 11_500, '2026-11-28']]);
  expect(await ordersOf(one.productId)).toEqual([[one.orderId, 4000, 1500]]);
  expect((await shop.movements.find(id))!.document).toMatchObject({
    kind: 'retour',
    lines: [{ milli: 1500, lot: 'A', label: 'Retour : trop gras' }],
  });
  await back(one, { key: 'the rest', milli: 2500 });
  expect(await ordersOf(one.productId)).toEqual([[one.orderId, 4000, 4000]]);
});

test('a return adds no trace to an order that got nothing of the lot', async () => {
  const one = await sold();
  await back(one, { order: { id: 'ANOTHER', siteId: '1', lot: 'A' } });
  await back(one, { key: 'other site', order: { id: one.orderId, siteId: '2', lot: 'A' } });
  expect(await held(one.productId)).toEqual([13_000, ['A', 13_000, '2026-11-28']]);
  expect(await ordersOf(one.productId)).toEqual([[one.orderId, 4000, undefined]]);
});

test('destroyed, one document has the entry and the exit: the stock is unchanged, the trace has both', async () => {
  const one = await sold();
  const id = await back(one, { destroyedAs: 'Destruction : froid rompu' });
  expect((await shop.movements.find(id))!.document.lines).toMatchObject([
    { milli: 1500, lot: 'A', label: 'Retour : trop gras' },
    { milli: -1500, lot: 'A', label: 'Destruction : froid rompu' },
  ]);
  expect(await held(one.productId)).toEqual([10_000, ['A', 10_000, '2026-11-28']]);
  expect(await ordersOf(one.productId)).toEqual([[one.orderId, 4000, 1500]]);
});

test('nothing returns to a blocked lot; past its DLC it is destroyed and not restocked', async () => {
  const one = await sold();
  await fixture.block(one.productId, 'A');
  expect(await refusalOf(back(one))).toMatchObject({ code: 'lot_blocked' });
  await fixture.release(one.productId, 'A');
  const past = { now: new Date('2026-11-29T08:00:00Z') };
  expect(await refusalOf(back(one, past))).toMatchObject({ code: 'lot_expired', field: 'decision' });
  expect(await held(one.productId)).toEqual([10_000, ['A', 10_000, '2026-11-28']]);
  await back(one, { ...past, destroyedAs: 'Destruction' });
  expect(await held(one.productId)).toEqual([10_000, ['A', 10_000, '2026-11-28']]);
});

test('of a product that the ERP tracks by lots the lot is required; of another it is optional', async () => {
  const one = await sold();
  const lotless = { lot: null, order: { id: one.orderId, siteId: '1' as const, lot: null } };
  await back(one, lotless);
  const lots = [{ siteId: '1' as const, lot: 'A', milli: 11_500, eatBy: null, sellBy: '2026-11-28' }];
  await shop.stock.recordCount({ ...counted(one.productId, [11_500, 0], { lots }), byLots: true });
  expect(await refusalOf(back(one, { ...lotless, key: 'again' }))).toMatchObject({
    field: 'lot',
    message: 'Ce produit est suivi par lots : indiquez le lot de l’étiquette.',
  });
});
