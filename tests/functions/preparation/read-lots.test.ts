import { beforeAll, describe, expect, test } from 'vitest';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { blockLot } from '#functions/stock/lots/block-lot.ts';
import { findLots } from '#functions/stock/lots/find-lots.ts';
import { getLot } from '#functions/stock/lots/list-lots.ts';
import { recallLot } from '#functions/stock/lots/recall-lot.ts';
import { reconcileLot } from '#functions/stock/lots/reconcile-lot.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { traceRows } from '#shared/stock/lots/trace-rows.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
const later = new Date(NOW.getTime() + 3_600_000);
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});

/** A product with 10 kg as lot A, of a farm, and `loose` kg without a lot. */
const aProduct = async (loose = 0): Promise<string> => {
  const id = String(6100 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id,
    ref: `READ${id}`,
    label: `PIECE ${id}`,
    barcode: null,
  });
  await shop.stock.recordCount(counted(id, [loose * 1000, 0]));
  const origin = { supplier: 'Élevage A', species: 'bovin', birth_country: 'FR' };
  await fixture.send({ product_id: id, warehouse_id: 1, qty: 10, lot: 'A', sellby: '2026-12-20', origin });
  return id;
};
const part = (qty: number, lot: string | null) => ({ warehouse_id: '1' as const, lot, qty });
/** An order of 6 kg, with these weighed parts, in grams. */
const delivered = async (meat: string, ...parts: ReturnType<typeof part>[]): Promise<string> => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: meat, quantity: 6 }],
    seenTotal: 60,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  await indexesFollow();
  const lines = [{ product_id: meat, parts, reason: '' }];
  await closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });
  return orderId;
};
const stockOf = async (id: string) => {
  const level = (await shop.stock.currentLevels([id])).get(id)!;
  return {
    real: totalReal(level),
    ...Object.fromEntries(lotsOf(level).map(({ lot, milli }) => [lot, milli])),
  };
};
const noteOf = async (orderId: string) => {
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'S', role: 'admin' } as const;
  const { data } = await getDeliveryNote({ ...shop, lots: shop.stock.lots }, admin, orderId, later);
  return data.lines[0]!.lots;
};
const trace = async (productId: string, lot: string) =>
  (await traceLot(shop, { productId, lot }, later)).data;
const reconcile = (productId: string, lot: string, withLot: string) =>
  reconcileLot(shop, { productId, lot, withLot, adminId: 'ADMIN1', now: later });

describe('a label that names an unknown lot', () => {
  test('is accepted: its lot is on the order, the note and in the trace, and the stock goes down all the same', async () => {
    const meat = await aProduct();
    const id = await delivered(meat, part(2500, 'X'), part(3500, 'A'));
    expect(await stockOf(meat)).toEqual({ real: 4000, A: 4000 });
    const note = await noteOf(id);
    expect(note).toMatchObject([
      { lot: 'X', qty: 2.5, sellby: null, birth_country: null, a_rapprocher: true },
      { lot: 'A', qty: 3.5, sellby: '2026-12-20', birth_country: 'FR' },
    ]);
    // the known one needs no clarification
    expect(note[1]).not.toHaveProperty('a_rapprocher');
    const read = await trace(meat, 'X');
    expect(read.lot).toMatchObject({ lot: 'X', unknown: true, found_to_be: null, sellby: null, stock: [] });
    expect(read.orders).toMatchObject([{ order_id: id, lot: 'X', qty: 2.5 }]);
    expect(traceRows(read)[0]).toMatchObject({
      step: 'Vient de',
      lot: 'X',
      who: 'Lot inconnu, à rapprocher',
    });
    const lots = { ...shop, view: openCatalogView(shop.table) };
    expect((await findLots(lots, { recherche: '', limit: 50, now: later })).data).toContainEqual(
      expect.objectContaining({ product_id: meat, lot: 'X', unknown: true }),
    );
    // its origin is not presumed; but a recall of the lot that it was taken from on paper reaches it
    expect(read.backward).toEqual([]);
    expect((await trace(meat, 'A')).orders.map(({ lot, qty }) => [lot, qty])).toEqual([
      ['A', 3.5],
      ['X', 2.5],
    ]);
  });

  test('of stock without a lot is recorded too', async () => {
    const meat = await aProduct(8);
    const id = await delivered(meat, part(6000, 'X'));
    expect(await stockOf(meat)).toEqual({ real: 12_000, A: 10_000 });
    expect(await noteOf(id)).toMatchObject([{ lot: 'X', qty: 6 }]);
    expect((await trace(meat, 'X')).orders).toMatchObject([{ order_id: id, lot: 'X', qty: 6 }]);
  });

  test('is refused once it is blocked, and blocked with the lot that it was taken from', async () => {
    const meat = await aProduct();
    await delivered(meat, part(1000, 'X'), part(5000, 'A'));
    const { lots } = await blockLot(shop, {
      productId: meat,
      lot: 'A',
      reason: 'Rappel',
      adminId: 'ADMIN1',
      now: later,
    });
    expect(lots.map(({ lot }) => lot)).toEqual(['A', 'X']);
    await shop.stock.recordCount(counted(meat, [20_000, 0]));
    await expect(delivered(meat, part(6000, 'X'))).rejects.toMatchObject({
      code: 'lot_blocked',
      field: 'lines.0.parts.0.lot',
    });
  });

  test('takes no more than the stock', async () => {
    const meat = await aProduct();
    await expect(delivered(meat, part(10_500, 'X'))).rejects.toMatchObject({ code: 'overweight' });
    await shop.stock.recordCount(counted(meat, [3000, 4000]));
    await expect(delivered(meat, part(6000, 'X'))).rejects.toMatchObject({ code: 'insufficient_stock' });
  });

  test('is entered with the days of its delivery, and is known from then on', async () => {
    const meat = await aProduct();
    await delivered(meat, part(6000, 'X'));
    await fixture.send({ product_id: meat, warehouse_id: 1, qty: 5, lot: 'X', sellby: '2026-12-01' });
    expect((await trace(meat, 'X')).lot).toMatchObject({ unknown: false, sellby: '2026-12-01' });
    await expect(reconcile(meat, 'X', 'A')).rejects.toMatchObject({ code: 'invalid_input', field: 'lot' });
  });
});

describe('reconciling it with a known lot', () => {
  test('copies the days and the origin of that lot, and links the traces of both', async () => {
    const meat = await aProduct();
    await fixture.send({ product_id: meat, warehouse_id: 1, qty: 4, lot: 'B', sellby: '2026-12-24' });
    const id = await delivered(meat, part(6000, 'X'));
    expect((await reconcile(meat, 'X', 'B')).data).toMatchObject({
      lot: 'X',
      unknown: false,
      found_to_be: 'B',
    });
    expect(await noteOf(id)).toMatchObject([{ lot: 'X', qty: 6, sellby: '2026-12-24' }]);
    expect((await noteOf(id))[0]).not.toHaveProperty('a_rapprocher');
    expect((await trace(meat, 'X')).backward.map(({ lot }) => lot)).toEqual(['B']);
    expect((await trace(meat, 'B')).orders).toMatchObject([{ order_id: id, lot: 'X' }]);
    // the lot taken on paper was wrong
    expect((await trace(meat, 'A')).orders).toEqual([]);
    const recalled = await recallLot(shop, { productId: meat, lot: 'B' });
    expect(recalled.data).toMatchObject([{ customer_id: testCustomer.id, lots: ['X'], qty: 6 }]);
    const { data } = await getLot(shop, { productId: meat, lot: 'X' }, later);
    expect(data.changes).toMatchObject([{ what: 'found', with_lot: 'B' }]);
    expect(await stockOf(meat)).toEqual({ real: 8000, A: 4000, B: 4000 });
  });

  test('happens once, and with a known lot only', async () => {
    const meat = await aProduct();
    await delivered(meat, part(3000, 'X'), part(3000, 'Y'));
    const refusals = [
      ['X', 'NOWHERE', 'not_found', 'with_lot'],
      ['X', 'Y', 'invalid_input', 'with_lot'],
      ['X', 'X', 'invalid_input', 'with_lot'],
      ['A', 'A', 'invalid_input', 'lot'],
      ['NOWHERE', 'A', 'not_found', 'lot'],
    ] as const;
    for (const [lot, withLot, code, field] of refusals)
      await expect(reconcile(meat, lot, withLot)).rejects.toMatchObject({ code, field });
    const done = await Promise.allSettled([reconcile(meat, 'X', 'A'), reconcile(meat, 'X', 'A')]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
