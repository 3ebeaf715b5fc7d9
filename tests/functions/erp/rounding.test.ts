import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { followRounding } from '#functions/erp/follow/follow-rounding.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const API_KEY = 'cle-de-test';
let dataDir: string;
let sandbox: Awaited<ReturnType<typeof startDolibarrSandbox>>;
let shop: TestShop;
let services: ErpServices;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rounding-'));
  sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey: API_KEY, demo: true });
  shop = await openTestShop();
  const erp = createDolibarrGateway({ baseUrl: sandbox.url, apiKey: API_KEY });
  services = { ...shop, outbox: outboxStore(shop.table), erp: async () => erp };
});
afterEach(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

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

test('another total in the ERP is said in the order’s history; once its rounding was read, totals are the same', async () => {
  const before = await ordered();
  expect(before).toMatchObject({ ours: 4754, theirs: 4755 });
  expect(before.said.map(({ from, to }) => [from, to].join(' ').replaceAll(/\s/g, ' '))).toEqual([
    '47,54 € 47,55 €',
  ]);

  expect(await followRounding(services, NOW)).toEqual({ rounding: 'line' });
  expect(await followRounding(services, NOW)).toEqual({});
  const { value } = await openSettings(shop.table).read(shopSettings.cartVat);
  expect(value).toEqual({ mode: 'flat', rate: 2000, byLine: true });
  expect(await ordered()).toEqual({ ours: 4755, theirs: 4755, said: [] });
});
