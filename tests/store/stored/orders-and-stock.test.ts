import { beforeEach, describe, expect, test } from 'vitest';
import { cartsStore } from '#functions/orders/carts.store.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { getCart, putCart } from '#functions/orders/keep-cart.ts';
import { orderItem } from '#functions/orders/order-item.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { NOW, shopOn, testCustomer } from '#tests/support/orders/shop.ts';
import { putStored } from '#tests/support/database/stored-items.ts';

/** A table as it was recorded before lines were maps, before sites were a map and before carts counted thousandths. */
const openRecorded = async () => {
  const table = openTable(await createTestTable());
  await putStored(table, 'v1', [
    'orders',
    'stock-levels',
    'products',
    'categories',
    'customers',
    'carts',
    'settings',
    'operations',
    'movement-documents',
    'others',
  ]);
  return { ...shopOn(table), carts: cartsStore(table) };
};
let shop: Awaited<ReturnType<typeof openRecorded>>;
beforeEach(async () => {
  shop = await openRecorded();
});

const customerId = testCustomer.id;
const orderNamed = async (reference: string) =>
  (await shop.orders.everyOfCustomer(customerId)).find((order) => order.reference === reference)!;
const rawOf = (table: Table, key: { pk: string; sk: string }) => table.get(key);
const kg = (milli: number) => ({ unit: 'kg', milli });

describe('an order of before', () => {
  test('reads as it was placed: grams, and the delivery charge as one piece', async () => {
    const order = await orderNamed('CMD-20261121-0001');
    expect(order.lines.map(({ ref, ordered }) => [ref, ordered])).toEqual([
      ['BF001', kg(2500)],
      ['BF003', kg(2000)],
      ['LIVRAISON', { unit: 'piece', milli: 1000 }],
    ]);
    expect(order.lines[2]).toMatchObject({
      prepared: { unit: 'piece', milli: 1000 },
      delivered: { unit: 'piece', milli: 1000 },
      invoiced: { unit: 'piece', milli: 1000 },
      lots: [],
      priceReason: 'base',
    });
    expect([order.totalHtCents, order.totalTtcCents]).toEqual([6400, 7680]);
  });

  test('is edited: stock moves by the differences, and it lies there in today’s shape', async () => {
    const order = await orderNamed('CMD-20261121-0003');
    const before = await shop.stock.currentLevels(['2', '3']);
    await editOrder(shop, {
      customerId,
      orderId: order.id,
      items: [
        { product_id: '2', quantity: 1 },
        { product_id: '3', quantity: 1.5 },
      ],
      now: NOW,
    });
    const after = await shop.stock.currentLevels(['2', '3']);
    expect(after.get('2')!.reserved).toBe(before.get('2')!.reserved - 3000);
    expect(after.get('3')!.reserved).toBe(before.get('3')!.reserved);
    const item = (await rawOf(shop.table, keys.order(customerId, order.id)))!;
    expect(item).toMatchObject({
      v: 2,
      lines: [
        { p: '2', q: 1000 },
        { p: '3', q: 1500 },
        { u: 'piece', q: 1000 },
      ],
    });
    const edited = await orderNamed('CMD-20261121-0003');
    expect(edited.lines.map(({ ordered }) => ordered)).toEqual([
      kg(1000),
      kg(1500),
      { unit: 'piece', milli: 1000 },
    ]);
  });

  test('changes its status without its lines being written anew, and gives its stock back', async () => {
    const order = await orderNamed('CMD-20261121-0002');
    await changeWebOrder(shop, {
      orderId: order.id,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: NOW,
    });
    expect(await orderNamed('CMD-20261121-0002')).toMatchObject({ status: 'annule', lines: order.lines });
    expect((await shop.stock.getLevel('5'))!).toMatchObject({ reserved: 0, available: 100_000 });
  });

  test('a confirmation from before a deployment meets its order under the same key', async () => {
    const order = await orderNamed('CMD-20261121-0002');
    const items = order.lines
      .filter(({ ref }) => ref !== 'LIVRAISON')
      .map(({ productId, ordered }) => ({ product_id: productId, quantity: ordered.milli / 1000 }));
    const again = await placeOrder(shop, {
      customerId,
      items,
      seenTotal: order.totalHtCents / 100,
      idempotencyKey: 'cle-v1-0001',
      now: NOW,
    });
    expect(again.reference).toBe('CMD-20261121-0002');
  });
});

describe('a stock level of before', () => {
  test('reads by site, with its lots where they lie', async () => {
    expect(await shop.stock.getLevel('1')).toEqual({
      productId: '1',
      levels: {
        '1': { real: 60_000, virtual: 60_000, lots: [] },
        '2': { real: 40_000, virtual: 40_000, lots: [] },
      },
      reserved: 14_845,
      available: 85_155,
      lastMovementAt: '2026-11-20T10:00:00.000Z',
      moves: 1,
    });
    const level = await shop.stock.getLevel('7');
    expect(level).toMatchObject({
      byLots: true,
      levels: { '1': { real: 15_000, virtual: 14_000 }, '2': { real: 4250 } },
    });
    expect(
      lotsOf(level)
        .map(({ siteId, lot, milli }) => [siteId, lot, milli])
        .sort(),
    ).toEqual([
      ['1', 'LOT-20261110', 8000],
      ['1', 'LOT-20261121', 2500],
      ['1', 'LOT/B 7', 4500],
      ['2', 'LOT-20261110', 4250],
    ]);
  });

  test('is reserved without being read, and stays as it is', async () => {
    await shop.table.transact([shop.stock.reserve('1', 5000)]);
    expect(await shop.stock.getLevel('1')).toMatchObject({ reserved: 19_845, available: 80_155 });
    expect(await rawOf(shop.table, keys.stock('1'))).toMatchObject({ brugesReal: 60_000 });
  });

  test('is moved and lies in today’s shape after it, lots included', async () => {
    const fixture = movementFixture(shop, () => NOW);
    await fixture.send({ product_id: '7', warehouse_id: 1, qty: -9 });
    const item = (await rawOf(shop.table, keys.stock('7')))!;
    expect(item).toMatchObject({
      v: 2,
      'real#1': 6000,
      'virtual#1': 5000,
      'real#2': 4250,
      'virtual#2': 4250,
    });
    expect(Object.keys(item)).not.toContain('brugesReal');
    expect(lotsOf(await shop.stock.getLevel('7')).reduce((sum, { milli }) => sum + milli, 0)).toBe(10_250);
  });

  test('refuses an exit of more than a site holds, in the write itself', async () => {
    const exit = { '1': { grams: -60_001, needed: 60_001 }, '2': { grams: 0, needed: 0 } };
    const move = shop.stock.move({ productId: '4', bySite: exit, lots: [] }, { covered: true });
    await expect(shop.table.transact([move])).rejects.toThrow();
    expect(await shop.stock.getLevel('4')).toMatchObject({ levels: { '1': { real: 60_000 } }, moves: 1 });
  });

  test('loses nothing when orders and movements meet it at the same instant', async () => {
    const entry = { '1': { grams: 100, needed: 0 }, '2': { grams: 10, needed: 0 } };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.table.transact([
          i % 2 === 0
            ? shop.stock.move({ productId: '2', bySite: entry, lots: [] }, { covered: true })
            : shop.stock.reserve('2', 1000),
        ]),
      ),
    );
    expect(await shop.stock.getLevel('2')).toMatchObject({
      levels: { '1': { real: 61_000, virtual: 61_000 }, '2': { real: 40_100, virtual: 40_100 } },
      moves: 11,
    });
    const { reserved, available } = (await shop.stock.getLevel('2'))!;
    expect([reserved, available + reserved]).toEqual([19_000, 101_100]);
  });

  test('is counted by the ERP: what its orders hold is noted in today’s shape, with no movement', async () => {
    expect(await shop.stock.recordCount(counted('4', [60_000, 40_000], { held: 2500 }))).toBe(true);
    expect(await shop.stock.getLevel('4')).toMatchObject({
      levels: { '1': { real: 60_000, virtual: 57_500 }, '2': { real: 40_000, virtual: 40_000 } },
      moves: 1,
    });
    expect(await rawOf(shop.table, keys.stock('4'))).toMatchObject({ v: 2, 'real#1': 60_000 });
  });
});

describe('a cart of before', () => {
  test('is what it was, and is replaced at the version that was seen', async () => {
    const { data } = await getCart(shop, customerId);
    expect(data).toMatchObject({
      version: 1,
      items: [
        { product_id: '1', quantity: 2.505 },
        { product_id: '3', quantity: 3 },
      ],
    });
    await putCart(shop, { customerId, items: [{ product_id: '1', quantity: 1.001 }], version: 1, now: NOW });
    expect(await shop.carts.find(customerId)).toMatchObject({
      items: [{ productId: '1', milli: 1001 }],
      version: 2,
    });
  });
});

test('an order of five lines, its delivery and the charge for it stays under one kilobyte: one write unit', async () => {
  const order = await orderNamed('CMD-20261121-0001');
  const five = await orderNamed('CMD-20261121-0002');
  const [, , charge] = order.lines;
  const largest = { ...five, lines: [...five.lines, charge!] };
  expect(sizeOf(orderItem(largest))).toBeLessThan(1024);
});

/** Bytes as DynamoDB counts them. */
const sizeOf = (value: unknown): number => {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number')
    return Math.ceil(String(Math.abs(value)).replace(/0+$/, '').length / 2) + 1 + (value < 0 ? 1 : 0);
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 0);
  return (
    3 +
    Object.entries(value as object).reduce(
      (sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each),
      0,
    )
  );
};
