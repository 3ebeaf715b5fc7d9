import { shopSettings } from '#functions/settings/settings.module.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { listHabits, refreshMostOrdered } from '#functions/orders/reordering/habits.ts';
import { addAddress } from '#functions/customers/delivery-addresses.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ulid } from '#functions/platform/ids.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const me = testCustomer.id;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000);
const priceOf = (id: string) => testProducts.find((product) => product.id === id)!.priceHtE4 / 10_000;
const order = async (quantities: Record<string, number>, now: Date) => {
  const items = Object.entries(quantities).map(([product_id, quantity]) => ({ product_id, quantity }));
  const seenTotal = items.reduce((sum, item) => sum + priceOf(item.product_id) * item.quantity, 0);
  const request = { customerId: me, items, seenTotal, idempotencyKey: undefined, now };
  return (await placeOrder(shop, request)).order_id;
};
const habits = async () => (await listHabits(shop, { customerId: me, now: NOW })).data;

describe('« Mes habitudes »', () => {
  test('most frequent first, with the median quantity, current price and stock', async () => {
    await order({ 1: 2, 2: 1 }, daysAgo(30));
    await order({ 1: 4, 3: 5 }, daysAgo(20));
    await order({ 1: 30, 2: 2.5 }, daysAgo(10));
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 125_000 });
    expect(await habits()).toMatchObject([
      {
        product_id: '1',
        times: 3,
        usual_quantity: 4,
        last_ordered_at: daysAgo(10).toISOString(),
        price: 12.5,
        price_ttc: 15,
        vat_rate: 20,
        stock_reel: 64,
        availability: 'available',
        orderable_quantity: 4,
      },
      { product_id: '2', times: 2, usual_quantity: 1.75 },
      { product_id: '3', times: 1, usual_quantity: 5 },
    ]);
  });

  test('ignore orders that are old, cancelled or of another customer', async () => {
    await order({ 1: 1 }, daysAgo(92));
    const cancelled = await order({ 2: 1 }, daysAgo(5));
    await indexesFollow();
    const change = { orderId: cancelled, adminId: 'ADMIN1', now: NOW } as const;
    await changeWebOrder(shop, {
      ...change,
      change: { field: 'status', value: 'annule' },
    });
    expect(await habits()).toEqual([]);
    await order({ 3: 1 }, daysAgo(89));
    expect((await habits()).map((habit) => habit.product_id)).toEqual(['3']);
    expect((await listHabits(shop, { customerId: 'SOMEBODY', now: NOW })).data).toEqual([]);
  });

  test('withdrawn or sold-out products stay visible, marked', async () => {
    await order({ 1: 60, 2: 1, 3: 1 }, daysAgo(3));
    await order({ 3: 99 }, daysAgo(2));
    await shop.catalog.putProduct({ ...testProducts[1]!, onSale: false });
    const found = Object.fromEntries((await habits()).map((habit) => [habit.product_id, habit]));
    expect(found['1']).toMatchObject({ availability: 'short', orderable_quantity: 40, stock_reel: 40 });
    expect(found['2']).toMatchObject({ availability: 'withdrawn', price: null, orderable_quantity: 0 });
    expect(found['3']).toMatchObject({ availability: 'missing', orderable_quantity: 0 });
  });

  test('reads at most a hundred orders, whatever the customer’s past', async () => {
    for (let i = 0; i < 110; i++)
      await order({ [1 + (i % 5)]: 0.1 }, new Date(daysAgo(60).getTime() + i * 60_000));
    takeUnits();
    const { orders, data } = await listHabits(shop, { customerId: me, now: NOW });
    expect([orders, data.length]).toEqual([100, 5]);
    expect(takeUnits().read).toBeLessThan(20);
  });
});

describe('« Recommander »', () => {
  test('past lines at current prices; short, missing or withdrawn ones are marked', async () => {
    const id = await order({ 1: 10, 2: 60, 3: 50, 4: 5 }, daysAgo(10));
    await order({ 2: 10, 3: 50 }, daysAgo(9));
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 125_000 });
    await shop.catalog.putProduct({ ...testProducts[3]!, onSale: false });
    const { data, total_ht, unchanged } = await reorder(shop, me, id, NOW);
    expect(data).toMatchObject([
      {
        product_id: '1',
        quantity: 10,
        past_price: 10,
        price: 12.5,
        price_changed: true,
        availability: 'available',
      },
      { product_id: '2', quantity: 60, orderable_quantity: 30, price_changed: false, availability: 'short' },
      { product_id: '3', orderable_quantity: 0, availability: 'missing' },
      { product_id: '4', price: null, orderable_quantity: 0, availability: 'withdrawn' },
    ]);
    expect([total_ht, unchanged]).toEqual([10 * 12.5 + 30 * 11, false]);
  });

  test('no notice without changes; another customer’s order is not found', async () => {
    const id = await order({ 1: 1 }, daysAgo(1));
    expect(await reorder(shop, me, id, NOW)).toMatchObject({ unchanged: true, total_ht: 10 });
    await expect(reorder(shop, 'SOMEBODY', id, NOW)).rejects.toThrow('Commande introuvable.');
  });
});

describe('what most customers order', () => {
  test('counts customers before orders, leaves cancelled ones out, and comes with the habits once it was learned', async () => {
    const said = async () => (await listHabits(shop, { customerId: me, now: NOW })).most_ordered;
    const place = (customerId: string, productId: string, back: number, more = {}) => {
      const placedAt = daysAgo(back);
      const lines = [{ ...anOrder().lines[0]!, productId }];
      const id = ulid(placedAt);
      const placed = anOrder({ id, placedAt: placedAt.toISOString(), customerId, lines, ...more });
      return shop.table.transact([shop.orders.create(placed)]);
    };
    // one kitchen every day, two kitchens once
    for (const back of [2, 3, 4, 5]) await place('A', '1', back);
    await place('A', '2', 6);
    await place('B', '2', 7);
    await place('C', '3', 8, { status: 'annule' });
    await place('C', '3', 40);
    await indexesFollow();
    expect(await said()).toEqual([]);
    await refreshMostOrdered({ cache: cachedLists(shop.table), orders: shop.orders }, NOW);
    expect(await said()).toEqual(['2', '1']);
  });

  test('is limited to one screen; ties go by number of orders', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => ({ ...anOrder().lines[0]!, productId: `P${n}` }));
    const often = [{ ...lines[0]!, productId: 'TWICE' }];
    const kept: string[] = [];
    const orders = {
      async *placedBetween() {
        yield [anOrder({ lines }), anOrder({ lines: often }), anOrder({ lines: often })];
      },
    };
    const keep = async (_: string, rows: readonly object[]) =>
      void kept.push(...rows.map((row) => (row as { productId: string }).productId));
    await refreshMostOrdered({ cache: { keep, find: async () => undefined }, orders }, NOW);
    expect(kept).toHaveLength(24);
    expect(kept[0]).toBe('TWICE');
  });
});

test('the shop shows the house’s own selection, or none, and not that of the calendar', async () => {
  const said = async () => (await listHabits(shop, { customerId: me, now: NOW })).season;
  expect(await said()).toBeUndefined();
  const chosen = { shows: 'chosen' as const, title: 'Fêtes', words: ['chapon'] };
  const change = { by: 'ADMIN1', now: NOW };
  await shop.settings.replace(shopSettings.season, chosen, { ...change, version: 0 });
  expect(await said()).toEqual({ title: 'Fêtes', words: ['chapon'] });
  await shop.settings.replace(
    shopSettings.season,
    { ...chosen, shows: 'nothing' },
    { ...change, version: 1 },
  );
  expect(await said()).toEqual({ title: '', words: [] });
});

describe('« Votre prix a changé »', () => {
  const priced = (euros: number) =>
    shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: euros * 10_000 });
  const product = async () => (await habits()).find(({ product_id }) => product_id === '1');

  test('from 3 % since the last order of it, with each price of the last 90 days and today’s', async () => {
    await order({ 1: 1 }, daysAgo(40));
    await order({ 1: 2 }, daysAgo(10));
    await priced(10.29);
    expect(await product()).not.toHaveProperty('past_price');
    await priced(10.3);
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(await product()).toMatchObject({
      past_price: 10,
      price: 10.3,
      prices: [
        { day: day(40), price: 10 },
        { day: day(10), price: 10 },
        { day: day(0), price: 10.3 },
      ],
    });
    await priced(9.7);
    expect(await product()).toMatchObject({ past_price: 10, price: 9.7 });
  });

  test('ends once it was ordered at the new price, and skips products with another unit', async () => {
    await order({ 1: 1 }, daysAgo(10));
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 200_000, unit: 'piece' });
    expect(await product()).not.toHaveProperty('past_price');
  });
});

describe('habits of a place', () => {
  test('are those ordered for it; of all places, where nothing was ordered for it yet', async () => {
    const place = async (label: string) =>
      addAddress(
        shop.customers,
        me,
        addressForm.parse({ label, address: '1 rue du Test', postal: '33000', city: 'Bordeaux' }),
      );
    const bistrot = await place('Bistrot');
    const brasserie = await place('Brasserie');
    const orderTo = (addressId: string, id: string, quantity: number) =>
      placeOrder(shop, {
        customerId: me,
        items: [{ product_id: id, quantity }],
        seenTotal: null,
        idempotencyKey: undefined,
        delivery: { addressId },
        now: daysAgo(5),
      });
    await orderTo(bistrot.id, '1', 2);
    await orderTo(bistrot.id, '1', 2);
    await orderTo('compte', '3', 1);
    const of = async (where?: string) =>
      (await listHabits(shop, { customerId: me, place: where, now: NOW })).data.map(
        (each) => each.product_id,
      );
    expect(await of(bistrot.id)).toEqual(['1']);
    expect(await of('compte')).toEqual(['3']);
    expect(await of(brasserie.id)).toEqual(['1', '3']);
    expect(await of()).toEqual(['1', '3']);
  });
});
