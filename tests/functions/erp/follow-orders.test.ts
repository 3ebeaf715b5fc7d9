import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrders } from '#functions/erp/follow-orders.ts';
import { pushEvent } from '#functions/erp/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { workOff } from '#tests/support/outbox.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/shop.ts';

const API_KEY = 'cle-de-test';
let dataDir: string;
let sandbox: Awaited<ReturnType<typeof startDolibarrSandbox>>;
let erp: DolibarrGateway;
let shop: TestShop;
let calls = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'follow-'));
  sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey: API_KEY, demo: true });
  const gateway = createDolibarrGateway({ baseUrl: sandbox.url, apiKey: API_KEY });
  erp = new Proxy(gateway, {
    get(held, name) {
      if (name !== 'then') calls += 1;
      return Reflect.get(held, name) as unknown;
    },
  });
  shop = await openTestShop();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

const api = async (method: string, path: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.url}/api/index.php${path}`, {
    method,
    headers: { DOLAPIKEY: API_KEY, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
};
const services = (at: TestShop) => ({ ...at, outbox: outboxStore(at.table), erp: async () => erp });
const work = (at: TestShop = shop) =>
  workOff(at.table, 'erp', new Date(), (message) => pushEvent(services(at), message, new Date()));
const follow = (at: TestShop = shop) => followOrders(services(at), new Date());
const place = async (quantity: number) =>
  (
    await placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: '1', quantity }],
      seenTotal: quantity * 10,
      idempotencyKey: undefined,
      now: new Date(),
    })
  ).order_id;
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;
const rowOf = async (orderId: string) => {
  const found = await erp.findOrdersByRefExt(orderId);
  if (found.kind !== 'ok' || !found.value[0]) throw new Error('not there');
  return found.value[0];
};
/** The ERP's instants have a grain of a second. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

test('a weight corrected and an order deleted there are seen within one look, told once, and none of another stage', async () => {
  const [corrected, deleted] = [await place(10), await place(3)];
  await work();
  expect(await follow()).toMatchObject({ told: 0 });
  const [one, two] = [await rowOf(corrected), await rowOf(deleted)];
  await place(7);
  await work();
  await nextSecond();
  await api('POST', `/orders/${one.id}/settodraft`, { idwarehouse: -1 });
  await api('PUT', `/orders/${one.id}/lines/${one.lines[0]!.id}`, { qty: 9.62, subprice: 10, tva_tx: 5.5 });
  await api('POST', `/orders/${one.id}/validate`, { idwarehouse: 0, notrigger: 0 });
  await api('DELETE', `/orders/${two.id}`);

  const other = await openTestShop();
  expect(await follow(other)).toMatchObject({ told: 0 });
  calls = 0;
  expect(await follow()).toMatchObject({ told: 2 });
  expect(calls).toBe(2);
  expect(await follow()).toMatchObject({ told: 0 });
  await work();
  expect((await order(corrected)).lines[0]?.ordered).toEqual({ unit: 'kg', milli: 9620 });
  expect(await order(deleted)).toMatchObject({ status: 'annule', erpState: 'verifie' });
  expect(await follow()).toMatchObject({ told: 0 });
  expect((await rowOf(corrected)).lines[0]?.milli).toBe(9620);
});
