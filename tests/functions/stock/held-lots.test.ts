import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let products = 0;
const now = new Date('2026-11-21T06:00:00.000Z');
const [template] = testProducts;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => now);
});

const aProduct = async () => {
  const id = String(7000 + (products += 1));
  await shop.catalog.putProduct({ ...template!, id, ref: `HELD${id}`, label: `PIECE ${id}`, barcode: null });
  await shop.stock.recordCount(counted(id, [0, 0]));
  return id;
};

let animal: string;
let steak: string;
let stew: string;
let minced: string;
/** A carcass of 100 kg, 60 of it cut into steak and stew, some stew minced. */
beforeEach(async () => {
  [animal, steak, stew, minced] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
  await fixture.send({ product_id: animal, warehouse_id: 1, qty: 100, lot: 'C-1', sellby: '2026-11-27' });
  await cut(animal, 60, [steak, 20], [stew, 30]);
  await cut(stew, 10, [minced, 9]);
});

const cut = (from: string, qty: number, ...outputs: [string, number][]) =>
  fixture.send({
    movements: [
      { product_id: from, warehouse_id: 1, qty: -qty },
      ...outputs.map(([product_id, weight]) => ({ product_id, warehouse_id: 1, qty: weight })),
    ],
  });
const treeOf = async (productId: string, lot: string) => {
  const answer = await traceLot(shop, { productId, lot }, now);
  const { tree } = traceContract.endpoints.traceLot.response.parse(answer).data;
  if (tree === null) throw new Error('not the whole tree');
  return tree;
};
const isBlocked = async (productId: string, lot: string) =>
  (await fixture.lot(productId, lot)).blocked !== null;
const states = () =>
  Promise.all([
    isBlocked(animal, 'C-1'),
    isBlocked(steak, 'C-1-1'),
    isBlocked(stew, 'C-1-2'),
    isBlocked(minced, 'C-1-2-1'),
  ]);

describe('what was cut from a lot', () => {
  test('is blocked with it, by one act: not proposed, not sold, not moved; and released with it', async () => {
    const tree = await treeOf(animal, 'C-1');
    const blocked = lotsContract.endpoints.blockLot.response.parse(
      await fixture.block(animal, 'C-1', undefined, { tree }),
    );
    expect(blocked.message).toBe('Le lot C-1 et les 3 qui en viennent sont bloqués.');
    expect(blocked.lots.map(({ lot }) => lot)).toEqual(['C-1', 'C-1-1', 'C-1-2', 'C-1-2-1']);
    expect(await states()).toEqual([true, true, true, true]);
    expect((await fixture.available(steak)).data).toMatchObject([{ lot: 'C-1-1', usable: false }]);
    expect(orderableMilli(await fixture.level(minced), '2026-11-21')).toBe(0);
    expect(await refusalOf(fixture.send({ product_id: minced, warehouse_id: 1, qty: -1 }))).toMatchObject({
      code: 'lot_blocked',
    });
    const record = await fixture.lot(minced, 'C-1-2-1');
    expect(record.blocked).toMatchObject({ reason: 'Température', with_lot: 'C-1' });
    expect(record.changes).toMatchObject([{ what: 'blocked', with_lot: 'C-1' }]);
    const freed = await fixture.release(animal, 'C-1');
    expect(freed.message).toBe('Le lot C-1 et les 3 qui en viennent sont libérés.');
    expect(await states()).toEqual([false, false, false, false]);
    expect(orderableMilli(await fixture.level(minced), '2026-11-21')).toBe(9000);
    const journal = (await listAuditRecords(shop.table, 100)).items.filter(({ subject }) =>
      subject.includes(`PIECE ${animal}`),
    );
    // of the same instant, in either order
    expect(journal.map(({ action }) => action).toSorted()).toEqual(['lot.blocked', 'lot.released']);
    expect(journal.find(({ action }) => action === 'lot.blocked')).toMatchObject({
      to: { blocked: true, lots: ['C-1', 'C-1-1', 'C-1-2', 'C-1-2-1'] },
    });
    expect(await fixture.broken()).toEqual([]);
  });

  test('is unchanged when the lot alone is selected, and joins its act later', async () => {
    await fixture.block(animal, 'C-1', undefined, { withCuts: false });
    expect(await states()).toEqual([true, false, false, false]);
    const more = await fixture.block(animal, 'C-1', 'Analyse');
    expect(more.message).toBe('Les 3 lots qui viennent de C-1 sont bloqués.');
    expect(await refusalOf(fixture.block(animal, 'C-1'))).toMatchObject({ code: 'lot_blocked' });
    await fixture.release(animal, 'C-1', undefined, { withCuts: false });
    expect(await states()).toEqual([false, true, true, true]);
    // a part of the tree is released from there on
    await fixture.release(stew, 'C-1-2');
    expect(await states()).toEqual([false, true, false, false]);
  });

  test('and was blocked for another reason is not released with it', async () => {
    await fixture.block(steak, 'C-1-1', 'Emballage percé');
    await fixture.block(animal, 'C-1');
    const { message } = await fixture.release(animal, 'C-1');
    expect(message).toBe('Le lot C-1 et les 2 qui en viennent sont libérés.');
    expect(await states()).toEqual([false, true, false, false]);
    expect((await fixture.lot(steak, 'C-1-1')).blocked).toMatchObject({ reason: 'Emballage percé' });
  });

  test('is shown again for confirmation if it changed since', async () => {
    const tree = await treeOf(animal, 'C-1');
    await cut(animal, 10, [steak, 9]);
    expect(await refusalOf(fixture.block(animal, 'C-1', undefined, { tree }))).toMatchObject({
      code: 'version_conflict',
      field: 'tree',
      message: expect.stringContaining('4 lots à présent'),
    });
    expect(await isBlocked(animal, 'C-1')).toBe(false);
    await fixture.block(animal, 'C-1', undefined, { tree: await treeOf(animal, 'C-1') });
    expect(await isBlocked(steak, 'C-1-3')).toBe(true);
  });

  test('concurrently with the block is found and blocked', async () => {
    let looks = 0;
    const cuts: typeof shop.stock.lots.cuts = async (ref) => {
      const read = await shop.stock.lots.cuts(ref);
      if (ref.lot === 'C-1' && (looks += 1) === 1) await cut(animal, 10, [steak, 9]);
      return read;
    };
    const late = { ...shop, stock: { ...shop.stock, lots: { ...shop.stock.lots, cuts } } };
    const { message } = await movementFixture(late, () => now).block(animal, 'C-1');
    expect(message).toContain('les 4 qui en viennent');
    expect(await isBlocked(steak, 'C-1-3')).toBe(true);
  });

  test('beyond one transaction is blocked in several, and an interrupted one continues', async () => {
    const named = Array.from({ length: 50 }, (_, n) => `S-${n + 1}`);
    for (const half of [named.slice(25), named.slice(0, 25)]) {
      const outputs = half.map((lot) => ({ product_id: steak, warehouse_id: 1, qty: 0.4, lot }));
      await fixture.send({ movements: [{ product_id: animal, warehouse_id: 1, qty: -11 }, ...outputs] });
    }
    let acts = 0;
    const transact: typeof shop.table.transact = async (items) => {
      if ((acts += 1) === 2) throw new Error('broken off');
      return shop.table.transact(items);
    };
    const broken = movementFixture({ ...shop, table: { ...shop.table, transact } }, () => now);
    await expect(broken.block(animal, 'C-1')).rejects.toThrow('broken off');
    expect(await isBlocked(animal, 'C-1')).toBe(true);
    // nothing is cut of it any more, and the same act blocks the rest
    await fixture.block(animal, 'C-1');
    expect((await fixture.level(steak))?.blockedLots).toHaveLength(51);
    const freed = await fixture.release(animal, 'C-1');
    expect(freed.message).toContain('les 53 qui en viennent sont libérés');
    expect(await states()).toEqual([false, false, false, false]);
  });
});
