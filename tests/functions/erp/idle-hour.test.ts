import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import { idleHour } from '#tests/support/erp/idle-hour.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

const API_KEY = 'cle-de-test';
const STARTED = new Date('2026-11-23T09:00:00.000Z');
const LOOK_MS = 5 * 60_000;
let dataDir: string;
let sandbox: Awaited<ReturnType<typeof startDolibarrSandbox>>;
let erp: DolibarrGateway;
let shop: TestShop;
let at = STARTED;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'idle-'));
  sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey: API_KEY, demo: true, now: () => at });
  shop = await openTestShop();
  erp = createDolibarrGateway({ baseUrl: sandbox.url, apiKey: API_KEY });
  await syncWholeCatalog({ ...shop, erp: async () => erp }, at, async () => {});
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

const later = (ms: number) => {
  at = new Date(at.getTime() + ms);
};
const api = async (method: string, path: string, body: object = {}): Promise<unknown> => {
  const answer = await fetch(`${sandbox.url}/api/index.php${path}`, {
    method,
    headers: { DOLAPIKEY: API_KEY, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
};
const hour = async (looks = 12): Promise<Record<string, number>> => {
  const calls = await idleHour(shop, { url: sandbox.url, apiKey: API_KEY }, at, looks);
  later(looks * LOOK_MS);
  return { ...Object.fromEntries(calls), all: [...calls.values()].reduce((sum, count) => sum + count, 0) };
};

test('an idle hour is 60 calls, while an order is under way too: movements are asked for once a product was touched', async () => {
  await hour(1);
  const lines = [{ fk_product: '1', qty: 2, subprice: 10, tva_tx: 5.5, product_type: 0 }];
  const order = String(await api('POST', '/orders', { socid: 1, date: at.getTime() / 1000, lines }));
  await api('POST', `/orders/${order}/validate`, { idwarehouse: 0 });
  const [line] = (await api('GET', `/orders/${order}/lines`)) as { id: string }[];
  const part = { origin_line_id: line!.id, qty: 1, entrepot_id: 1 };
  const shipment = { socid: 1, origin_type: 'commande', origin_id: order, lines: [part] };
  await api('POST', `/shipments/${String(await api('POST', '/shipments', shipment))}/validate`);
  expect((await hour(3))['/stockmovements']).toBeGreaterThanOrEqual(3);
  later(3 * 3_600_000);
  await hour(1);

  const idle = await hour();
  expect(idle).toMatchObject({ '/shipments': 12, '/thirdparties': 12, '/orders': 12, all: 60 });
  expect(idle['/stockmovements']).toBeUndefined();
  const open = await erp.listOpenOrders({ afterId: '0', limit: 100 });
  if (open.kind !== 'ok') throw new Error('the ERP does not answer');
  for (const { id, status } of open.value)
    if (status === 'shipping') await api('POST', `/orders/${id}/close`);
  await hour(2);
  expect(await hour(3)).toMatchObject({
    '/thirdparties': 3,
    '/orders': 3,
    '/invoices': 3,
    '/products': 3,
    all: 12,
  });
});
