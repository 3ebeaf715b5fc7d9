import { beforeAll, expect, test } from 'vitest';
import { getLot } from '#functions/stock/lots/list-lots.ts';
import { reconcileLot } from '#functions/stock/lots/reconcile-lot.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});

/** A product with the lots A and B, and X, known from a label only: its pieces were taken from A on paper. */
const withRead = async () => {
  const id = String(8500 + (made += 1));
  await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `L${id}`, barcode: null });
  await shop.stock.recordCount(counted(id, [0, 0]));
  for (const lot of ['A', 'B'])
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 5, lot, sellby: '2026-12-20' });
  const at = NOW.toISOString();
  const read = { ref: { productId: id, lot: 'X' }, at, by: 'admin:ADMIN1', productName: 'PIECE' };
  await shop.table.transact([
    shop.stock.lots.recordRead(read, ['A']),
    shop.stock.lots.requireOpen({ productId: id, lot: 'A' }, ['X']),
  ]);
  return id;
};
const reconcile = (productId: string, lot: string, withLot: string) =>
  reconcileLot(shop, { productId, lot, withLot, adminId: 'ADMIN1', now: NOW });
const stored = (productId: string, lot: string) => shop.stock.lots.find({ productId, lot });

test('a lot known from a label only is marked as such, with the lots that it was taken from on paper', async () => {
  const id = await withRead();
  expect(await fixture.lot(id, 'X')).toMatchObject({
    unknown: true,
    found_to_be: null,
    sellby: null,
    made_by: 'admin:ADMIN1',
  });
  expect((await stored(id, 'X'))?.read).toEqual({ at: NOW.toISOString(), took: ['A'], as: null });
  expect((await stored(id, 'A'))?.readAs).toEqual(['X']);
});

test('identified with another lot both show it, and the one that it was taken from on paper no longer does; once', async () => {
  const id = await withRead();
  const answer = await reconcile(id, 'X', 'B');
  expect(lotsContract.endpoints.reconcileLot.response.parse(answer)).toMatchObject({
    message: 'Lot X rapproché du lot B',
    data: { lot: 'X', unknown: false, found_to_be: 'B' },
  });
  expect((await stored(id, 'B'))?.readAs).toEqual(['X']);
  expect(await stored(id, 'A')).not.toHaveProperty('readAs');
  const { data } = await getLot(shop, { productId: id, lot: 'X' }, NOW);
  expect(data.changes).toMatchObject([{ what: 'found', with_lot: 'B', reason: null }]);
  expect(await refusalOf(reconcile(id, 'X', 'A'))).toMatchObject({ field: 'lot' });
});

test('only an unknown lot can be identified with another, and only with an entered one', async () => {
  const id = await withRead();
  expect(await refusalOf(reconcile(id, 'A', 'B'))).toMatchObject({
    code: 'invalid_input',
    field: 'lot',
    message: 'Le lot A est connu : il n’y a rien à rapprocher.',
  });
  expect(await refusalOf(reconcile(id, 'X', 'X'))).toMatchObject({
    field: 'with_lot',
    message: 'Le lot X n’est connu que par une étiquette, lui aussi.',
  });
  expect(await refusalOf(reconcile(id, 'X', 'NULLE-PART'))).toMatchObject({
    code: 'not_found',
    field: 'with_lot',
  });
});
