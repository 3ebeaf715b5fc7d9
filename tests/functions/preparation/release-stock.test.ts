import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { releaseRemainingLots, releaseLots, releaseStock } from '#functions/preparation/release-stock.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

const by = { by: 'admin:A', reason: 'Commande annulée', now: NOW };
/** Lots of 60 g of each product. */
const COUNTS = { 1: 46, 2: 46, 3: 20 };
let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
});

/** An order of one kind of each product, with so many lots assigned. */
const inLots = async (counts: Record<string, number> = COUNTS) => {
  for (const [id, count] of Object.entries(counts)) {
    const lots = names(id, count).map((name) => aLot('1', name, 60, '2099-12-31'));
    await shop.stock.recordCount(
      counted(id, [20_000, 0], { lots: [...lots, aLot('1', 'LEFT', 20_000 - count * 60)] }),
    );
  }
  const items = Object.keys(counts).map((product_id) => ({ product_id, quantity: 10 }));
  const seenTotal = items.reduce((sum, { product_id }) => sum + 10 * (9 + Number(product_id)), 0);
  const request = { customerId: testCustomer.id, items, seenTotal, idempotencyKey: undefined, now: NOW };
  orderId = (await placeOrder(shop, request)).order_id;
  await indexesFollow();
  for (const [id, count] of Object.entries(counts)) {
    const lots = names(id, count).map((lot) => ({ warehouse_id: '1' as const, lot, qty: 60 }));
    await bindLots(shop, { orderId, lines: [{ product_id: id, lots }], adminId: 'ADMIN1', now: NOW });
  }
};
const names = (id: string, count: number) => Array.from({ length: count }, (_, i) => `P${id}-${i}`);
const order = async () => (await shop.orders.find(testCustomer.id, orderId))!;
const write = async (writes: TransactItem[], change: OrderChange) =>
  shop.table.transact([...writes, shop.orders.change(await order(), change)]);
const levels = async (ids: string[]) => {
  const found = await shop.stock.currentLevels(ids);
  return ids.map((id) => {
    const level = found.get(id)!;
    return [totalReal(level), level.reserved, lotsOf(level).length];
  });
};
const told = async () =>
  (await shop.orders.history(orderId))
    .filter(({ field, to }) => field === 'lots' && to === '')
    .map(({ actor, reason, from = null }) => [actor, reason, from?.split(', ').length ?? 0] as const)
    // two of one instant have no order
    .toSorted(([, , a], [, , b]) => b - a);

describe('lots that an order releases', () => {
  test('are those of the named products, or of all; without any nothing is written', async () => {
    await inLots({ 1: 2, 2: 3 });
    const one = await releaseLots(shop, await order(), { ...by, productIds: ['2'] });
    expect(one.lines.map(({ lots }) => lots.length)).toEqual([2, 0]);
    await write(one.writes, { lines: one.lines });
    expect(await levels(['1', '2'])).toEqual([
      [20_000, 10_000, 1],
      [20_000, 10_000, 4],
    ]);
    expect(await told()).toEqual([['admin:A', 'Commande annulée', 3]]);
    const none = await releaseLots(shop, await order(), { ...by, productIds: ['2', 'unknown'] });
    expect(none).toEqual({ lines: (await order()).lines, writes: [] });
    const all = await releaseLots(shop, await order(), by);
    expect(all.lines.flatMap(({ lots }) => lots)).toEqual([]);
  });

  test('are released with the reservation in one transaction where they fit', async () => {
    await inLots({ 1: 2 });
    const { writes, change } = await releaseStock(shop, await order(), by);
    expect(change).toEqual({ lines: [expect.objectContaining({ lots: [] })] });
    await write(writes, change);
    expect(await levels(['1'])).toEqual([[20_000, 0, 3]]);
    expect(await told()).toEqual([['admin:A', 'Commande annulée', 2]]);
    // without lots they are not mentioned
    const bare = await releaseStock(shop, await order(), { ...by, released: new Map([['2', 0]]) });
    expect(bare.change).toEqual({});
  });

  test('are too many for it: the order records it, its reservation is released, and they follow as many as fit at a time', async () => {
    await inLots();
    const { writes, change, lines } = await releaseStock(shop, await order(), by);
    expect(change).toEqual({ givesBack: { by: by.by, reason: by.reason } });
    expect(lines).toEqual((await order()).lines);
    await write(writes, change);
    expect(await levels(['1', '2', '3'])).toEqual([1, 2, 3].map(() => [20_000, 0, 1]));
    expect(await told()).toEqual([]);

    const sizes: number[] = [];
    const transact: TestShop['table']['transact'] = async (items, ...rest) => {
      sizes.push(items.length);
      return shop.table.transact(items, ...rest);
    };
    const after = await releaseRemainingLots(
      { ...shop, table: { ...shop.table, transact } },
      await order(),
      NOW,
    );
    expect(await order()).toEqual(after);
    expect(after.givesBack).toBeUndefined();
    expect(after.lines.flatMap(({ lots }) => lots)).toEqual([]);
    expect(await levels(['1', '2', '3'])).toEqual([47, 47, 21].map((count) => [20_000, 0, count]));
    // one product, which with the next would be more than a hundred, then the two others
    expect(await told()).toEqual([
      ['admin:A', 'Commande annulée', 66],
      ['admin:A', 'Commande annulée', 46],
    ]);
    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    // nothing is left to release
    expect(await releaseRemainingLots(shop, after, NOW)).toBe(after);
  });

  test('are not released again after a concurrent release', async () => {
    await inLots();
    const { writes, change } = await releaseStock(shop, await order(), by);
    await write(writes, change);
    const seen = await order();
    await releaseRemainingLots(shop, seen, NOW);
    const done = await order();
    expect(await releaseRemainingLots(shop, seen, NOW)).toEqual(done);
    expect(await order()).toEqual(done);
  });

  test('have less room where the transaction has other items', async () => {
    await inLots({ 1: 2, 2: 3 });
    // 2 levels, 5 lots, and that many other items
    expect((await releaseStock(shop, await order(), { ...by, otherItems: 93 })).change).not.toHaveProperty(
      'givesBack',
    );
    expect((await releaseStock(shop, await order(), { ...by, otherItems: 94 })).change).toHaveProperty(
      'givesBack',
    );
  });
});
