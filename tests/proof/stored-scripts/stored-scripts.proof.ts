import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tabsFor } from '#frontend/app/admin/tabs-of-role.ts';
import { adminTabPath, dashboardPath, dashboardViews, paths } from '#frontend/lib/navigation/paths.ts';
import { contracts } from '#shared/contracts.ts';
import { sampleBodies } from '#tests/functions/bad-input/sample-bodies.ts';
import { say } from '#tests/proof/seed.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { call } from './call.ts';
import { type Look, lookThrough } from './look-through.ts';
import { openShop, type Shop } from './open-shop.ts';
import { storeInErp } from './scripts-in-erp.ts';
import { scripts } from './scripts.ts';
import { storeScripts } from './store-scripts.ts';
import { openWatched } from './watched-page.ts';

let shop: Shop;
let browser: Browser;
let orderId: string;
let taken: string[];

type Row = Record<string, unknown> & { id: string };

const named = (name: string) =>
  contracts.flatMap(({ endpoints }) => Object.entries(endpoints)).find(([each]) => each === name)![1];
const rowsOf = async (name: string, params: Record<string, string> = {}) =>
  (await call(shop, named(name), { params })).body['data'] as Row[];

beforeAll(async () => {
  shop = await openShop();
  browser = await openBrowser();
  const products = (await call(shop, { method: 'GET', path: '/api/products', access: 'pro' })).body[
    'data'
  ] as (Row & { stock_reel: number; price: number })[];
  const product = products.find(({ stock_reel: left }) => left > 20)!;
  const items = [{ product_id: product.id, quantity: 1 }];
  const placed = { items, total: product.price, client_id: shop.pro.user.id, driver_note: 'Sonner' };
  const answer = await call(shop, named('placeOrder'), { body: placed });
  orderId = String(answer.body['order_id']);
  expect(orderId, JSON.stringify(answer)).toMatch(/^\w{20,}$/);
  await call(shop, named('addAddress'), {
    body: { label: 'Cuisine', address: '3 quai', postal: '33300', city: 'Bordeaux', phone: '0500000001' },
  });
  const [address] = await rowsOf('listAddresses');
  taken = await storeScripts(shop, {
    params: {
      changeAddress: { id: address?.id ?? '' },
      setStock: { id: product.id },
      editOrder: { id: orderId },
      updateRatio: { id: '1' },
    },
    bodies: {
      placeOrder: { ...placed, identical_confirmed: true },
      editOrder: { items },
      putCart: { items, version: 0 },
      // the sample's code is one of the demo's products: let the house give the next
      createProductAndStock: { ...sampleBodies['createProductAndStock'], barcode: '' },
    },
  });
  await storeInErp(shop);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

test('scripts were stored in every free text field', () => {
  process.stdout.write(`stored in: ${taken.join(', ')}\n`);
  for (const field of [
    'updateProfile.society',
    'addAddress.label',
    'placeOrder.driver_note',
    'send.message',
    'createAdmin.lastname',
    'createProductAndStock.product_name',
  ])
    expect(taken).toContain(field);
});

test('the watch detects a running script', async () => {
  const { page, seen } = await openWatched(browser, 'pro', shop.pro);
  await page.goto(`${shop.origin}${paths.login}`, { waitUntil: 'networkidle' });
  await page.evaluate((script) => document.body.insertAdjacentHTML('beforeend', script), scripts[0] ?? '');
  await expect.poll(() => seen.join('\n')).toMatch(/policy: script-src/);
  await page.context().close();
});

test('no page of the Espace Pro or the back-office runs any of it', async () => {
  const pages = {
    pro: [
      ...dashboardViews.map(dashboardPath),
      paths.orders,
      paths.ordersAfterPayment,
      `${paths.payment}?order=${orderId}&method=stripe`,
      `${paths.payment}?order=${orderId}&method=paypal`,
      `${paths.paymentVerification}?order=${orderId}&canceled=true`,
    ],
    admin: tabsFor('super_admin').map(({ key }) => adminTabPath(key)),
  };
  const looks: Look[] = [];
  const refused = await openWatched(browser, 'pro', shop.pro);
  await refused.page.route('**/sdk/js?**', (route) => route.abort());
  const kept = await lookThrough(
    refused.page,
    `${shop.origin}${paths.payment}?order=${orderId}&method=paypal`,
    refused.seen,
  );
  // that the script did not come is on the console; the policy must be content all the same
  looks.push({ ...kept, broken: kept.broken.filter((what) => !what.includes('net::ERR_FAILED')) });
  await refused.page.context().close();
  for (const family of ['pro', 'admin'] as const) {
    const { page, seen } = await openWatched(browser, family, shop[family]);
    for (const address of pages[family]) looks.push(await lookThrough(page, shop.origin + address, seen));
    await page.context().close();
  }
  const sum = (of: (look: Look) => number) => looks.reduce((total, look) => total + of(look), 0);
  const csvCells = sum(({ csvCells: cells }) => cells);
  say({
    count: looks.length,
    'fields with scripts': taken.length,
    'windows opened': sum(({ opened }) => opened),
    'CSV cells': csvCells,
  });
  expect(looks.flatMap(({ broken }) => broken)).toEqual([]);
  expect(csvCells).toBeGreaterThan(10);
});
