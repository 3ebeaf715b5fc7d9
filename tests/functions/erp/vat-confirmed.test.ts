import { beforeEach, expect, test } from 'vitest';
import { watchVat } from '#functions/erp/follow/follow-erp.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openSettings, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const watched = (isReal: boolean) => watchVat({ ...shop, isErpReal: async () => isReal }, NOW);
const order = () =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
const say = async (vat: CartVat) => {
  const settings = openSettings(shop.table);
  const { version } = await settings.read(shopSettings.cartVat);
  await settings.replace(shopSettings.cartVat, vat, { version, by: 'admin', now: NOW });
};

test('with a real ERP orders are refused until a rate is confirmed, whichever it is; each product’s own is proposed', async () => {
  await watched(true);
  expect(await refusalOf(order())).toMatchObject({
    code: 'ordering_closed',
    message: expect.stringContaining('TVA') as string,
  });
  expect(await vatQuestionStore(shop.table).find()).toMatchObject({ proposed: 'product' });

  // what the house's rounding changes of the setting confirms nothing
  await say({ ...DEFAULT_CART_VAT, byLine: true });
  await watched(true);
  expect(await refusalOf(order())).toMatchObject({ code: 'ordering_closed' });

  await say({ mode: 'product', confirmed: true });
  const { order_id: id } = await order();
  expect((await shop.orders.find(testCustomer.id, id))?.vat).toEqual({ mode: 'product' });
});

test('the sandbox requires no confirmation: the demonstration orders at the flat rate', async () => {
  await watched(false);
  await expect(order()).resolves.toMatchObject({ success: true });
});
