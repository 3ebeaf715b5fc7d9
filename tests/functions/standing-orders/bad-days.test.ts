import { beforeEach, expect, test } from 'vitest';
import { runStandingOrders } from '#functions/standing-orders/run-standing-orders.ts';
import { createStandingOrder } from '#functions/standing-orders/change-standing-order.ts';
import { keys } from '#functions/table-keys.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { body, create, find, MADE, openStandingShop, ordersOf, run, SATURDAY } from './standing-world.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openStandingShop();
});

test('ten due at the same minute, in two runs at once: each comes once, with its own stock and its own letter', async () => {
  const made = [];
  for (let n = 1; n <= 10; n += 1)
    made.push(await create(shop, { name: `N° ${n}`, items: [{ product_id: '1', quantity: n / 10 }] }));
  await indexesFollow();
  await Promise.all([1, 2].map(() => runStandingOrders(shop, MADE)));
  await run(shop, MADE);
  const orders = await ordersOf(shop);
  expect(orders.map(({ standing }) => standing?.id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect((await shop.stock.getLevel('1'))?.reserved).toBe(5500);
  const letters = (await dueTodos(shop.table, 'mail', MADE)).filter(
    ({ subscription }) => subscription === 'mail.standing-order-told',
  );
  expect(letters).toHaveLength(10);
});

test('is made once its author left, and waits for a Gérant', async () => {
  const { data } = await createStandingOrder(shop, body({ address_id: 'CUISINE' }), {
    customerId: testCustomer.id,
    by: 'GONE',
    now: SATURDAY,
  });
  await shop.table.remove(keys.person(testCustomer.id, 'GONE'));
  expect(await run(shop, MADE)).toMatchObject({ handled: 1, failed: 0 });
  expect(await ordersOf(shop)).toHaveLength(1);
  expect((await find(shop, data.id)).dates).toMatchObject([{ state: 'to-approve' }]);
});
