import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { readLocalFacts } from '#functions/erp/health/local-facts.ts';
import { followRounding } from '#functions/erp/rounding/follow-rounding.ts';
import { findRounding } from '#functions/erp/rounding/known-rounding.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { amountChecks } from '#shared/erp/local-health-checks.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let shop: TestShop;
let services: ErpServices;

beforeEach(async () => {
  house = await openErp();
  shop = await openTestShop();
  const erp = house.gateway();
  services = { ...shop, outbox: outboxStore(shop.table), erp: async () => erp };
});
afterEach(() => house.close());

/** 1.23 and 2.34 kg at 10 and 11 €: 20 % of each line rounds another way than 20 % of their sum. */
const ordered = async () => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [
      { product_id: '1', quantity: 1.234 },
      { product_id: '2', quantity: 2.342 },
      { product_id: '3', quantity: 0.127 },
    ],
    seenTotal: 39.62,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  await workOff(shop.table, 'erp', NOW, (message) => pushEvent(services, message, NOW));
  const order = (await shop.orders.find(testCustomer.id, orderId))!;
  const found = await (await services.erp()).findOrdersByRefExt(orderId);
  const theirs = found.kind === 'ok' ? found.value[0]?.totalTtcCents : undefined;
  const said = (await shop.orders.history(orderId)).filter(({ field }) => field === 'total');
  return { ours: order.totalTtcCents, theirs, said };
};

const cartVat = async () => (await openSettings(shop.table).read(shopSettings.cartVat)).value;
/** What « Mise en route » has against the shop's amounts. */
const wrong = async () => {
  const here = await readLocalFacts({
    ...shop,
    settings: openSettings(shop.table),
    address: async () => ({ host: undefined, isSandbox: false }),
  });
  return amountChecks(here, false)
    .filter(({ key, state }) => key !== 'vat' && state === 'mauvais')
    .map(({ found }) => found.replaceAll(/\s/g, ' '));
};

test('another total in the ERP is in the order’s history and in its health; its rounding is learned from it, and totals match', async () => {
  const before = await ordered();
  expect(before).toMatchObject({ ours: 4754, theirs: 4755 });
  expect(before.said.map(({ from, to }) => [from, to].join(' ').replaceAll(/\s/g, ' '))).toEqual([
    '47,54 € 47,55 €',
  ]);
  expect(await wrong()).toEqual([
    expect.stringMatching(/^CMD-\d+-\d+ 47,54 € ici, 47,55 € là-bas$/) as string,
  ]);
  expect(await cartVat()).toEqual({ mode: 'flat', rate: 2000, byLine: true });
  expect(await findRounding(shop.table)).toMatchObject({ rounding: 'line', from: 'order' });
  expect(await ordered()).toEqual({ ours: 4755, theirs: 4755, said: [] });
});

test('the setting is read once a day where the key may', async () => {
  expect(await followRounding(services, NOW)).toEqual({ rounding: 'line' });
  expect(await followRounding(services, NOW)).toBeUndefined();
  expect(await cartVat()).toEqual({ mode: 'flat', rate: 2000, byLine: true });
  // the next day it is as it was: nothing is written
  const version = async () => (await openSettings(shop.table).read(shopSettings.cartVat)).version;
  const before = await version();
  const tomorrow = new Date(NOW.getTime() + 86_400_000);
  expect(await followRounding(services, tomorrow)).toEqual({ rounding: 'line' });
  expect(await version()).toBe(before);
});

test('a key that may not read it: by line as Dolibarr is installed, until an administrator or an order of the house shows otherwise', async () => {
  const erp = await services.erp();
  const blind = async () => ({ ...erp, readSetting: async () => refused('forbidden' as const, 403) });
  const noOrders = async () => ({ ...(await blind()), listOrders: async () => ok([]) });
  const tomorrow = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

  expect(await followRounding({ ...services, erp: noOrders }, NOW)).toEqual({ rounding: 'line' });
  expect(await cartVat()).toMatchObject({ byLine: true });
  const settings = openSettings(shop.table);
  const { version } = await settings.read(shopSettings.cartVat);
  const chosen = { mode: 'product', confirmed: true } as const;
  await settings.replace(shopSettings.cartVat, chosen, { version, by: 'admin', now: NOW });
  await followRounding({ ...services, erp: noOrders }, tomorrow(1));
  expect(await cartVat()).toEqual(chosen);

  await followRounding({ ...services, erp: blind }, tomorrow(2));
  expect(await cartVat()).toEqual({ ...chosen, byLine: true });
  expect(await findRounding(shop.table)).toMatchObject({
    from: 'order',
    orderRef: expect.any(String) as string,
  });
});
