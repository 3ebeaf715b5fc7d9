import { beforeEach, describe, expect, test } from 'vitest';
import { cartsStore } from '#functions/orders/carts.store.ts';
import { getCart, putCart } from '#functions/orders/save-cart.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let services: Parameters<typeof putCart>[0];
beforeEach(async () => {
  shop = await openTestShop();
  services = { carts: cartsStore(shop.table), orders: shop.orders };
});

const me = testCustomer.id;
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const two = [{ product_id: '1', quantity: 2.5 }];
const put = (items: { product_id: string; quantity: number }[], version: number, now = NOW) =>
  putCart(services, { customerId: me, items, version, now });
const cart = async () => (await getCart(services, me)).data;
const order = (now: Date) =>
  placeOrder(shop, { customerId: me, items: two, seenTotal: 25, idempotencyKey: undefined, now });

describe('the cart kept with the account', () => {
  test('is empty, then what was put, on any device, with a version each time', async () => {
    expect(await cart()).toEqual({ items: [], updated_at: null, version: 0 });
    const first = await put(two, 0);
    expect(first.data).toEqual({ items: two, updated_at: NOW.toISOString(), version: 1 });
    expect(await cart()).toEqual(first.data);
    await put([], 1, minutes(1));
    expect(await cart()).toMatchObject({ items: [], version: 2 });
    expect((await getCart(services, 'SOMEBODY')).data.version).toBe(0);
  });

  test('a device with an outdated version is refused and gets the current cart', async () => {
    await put(two, 0);
    const other = [{ product_id: '2', quantity: 1 }];
    const refusal = await put(other, 0).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'version_conflict',
      details: { cart: { items: two, version: 1 } },
    });
  });

  test('of five devices that put at once one wins, and the cart is that one’s', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((quantity) => put([{ product_id: '1', quantity }], 0)),
    );
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await cart()).toEqual(won[0]?.value.data);
  });

  test('standing and telephone orders were never in it; the customer’s own was before ordering', async () => {
    const more = { customerId: me, items: two, seenTotal: 25, idempotencyKey: undefined };
    const standing = { standing: { id: 'R1', date: '2026-11-24' }, relatedWrites: () => [] };
    const telephone = {
      takenBy: { adminId: 'ADMIN1', name: 'Camille Démo' },
      personId: undefined,
      admit: async () => undefined,
    };
    await put(two, 0);
    await placeOrder(shop, { ...more, standing, now: minutes(1) });
    await placeOrder(shop, { ...more, telephone, now: minutes(2) });
    expect(await cart()).toMatchObject({ items: two, version: 1 });
    await order(minutes(3));
    await placeOrder(shop, { ...more, telephone, now: minutes(4) });
    expect(await cart()).toEqual({ items: [], updated_at: null, version: 2 });
  });

  test('an order empties it; the cart that was ordered does not come back from another device', async () => {
    await put(two, 0);
    await order(minutes(1));
    expect(await cart()).toEqual({ items: [], updated_at: null, version: 2 });
    await expect(put(two, 1, minutes(2))).rejects.toThrow('a changé sur un autre appareil');
    const next = [{ product_id: '3', quantity: 1 }];
    await put(next, 2, minutes(3));
    expect(await cart()).toEqual({ items: next, updated_at: minutes(3).toISOString(), version: 3 });
    await order(minutes(4));
    expect((await cart()).items).toEqual([]);
  });
});
