import { expect, onTestFinished, test, vi } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { getWebOrder } from '#functions/orders/list-orders.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { instantOf, ulid } from '#functions/platform/ids.ts';
import { createLateTable } from '#tests/support/database/database.ts';
import { fillShop, NOW, openTestShop, testCustomer } from '#tests/support/orders/shop.ts';

/** A shop whose indexes lag 150 ms behind the table. */
const openLateShop = async () => {
  const late = await createLateTable(150);
  onTestFinished(late.end);
  return fillShop(openTable(late.name));
};

test('an administrator finds an order by its id before the index does', async () => {
  const shop = await openLateShop();
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now: NOW,
  });
  expect((await shop.orders.listAll(10)).items).toEqual([]);
  expect((await getWebOrder(shop.orders, orderId, NOW)).order.id).toBe(orderId);
});

test('an id older than any index lag is unknown at once', async () => {
  const { table, orders } = await openTestShop();
  const asked = vi.spyOn(table, 'query');
  const later = new Date(NOW.getTime() + 61_000);
  expect(await orders.locate(ulid(NOW), later)).toBeUndefined();
  expect(await orders.locate('no-such-order', NOW)).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an id contains its time of creation', () => {
  expect(instantOf(ulid(NOW))).toBe(NOW.getTime());
  expect(instantOf('CLIENT1')).toBeNaN();
});
