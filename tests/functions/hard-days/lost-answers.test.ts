import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { fillShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

/** Before the engine: the first answer to each transaction is lost, once it was carried out. */
let proxy: Server;
let shop: TestShop;
let usual: string | undefined;
let isLossy = false;
const lost: string[] = [];
const seen = new Set<string>();

beforeAll(async () => {
  const name = await createTestTable();
  usual = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const { hostname, port } = new URL(String(usual));
  proxy = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts);
      const action = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
      const { method = 'POST', url: path = '/', headers } = incoming;
      const onward = request({ hostname, port, method, path, headers }, (answer) => {
        const { ClientRequestToken: token = '' } = JSON.parse(String(body)) as {
          ClientRequestToken?: string;
        };
        if (isLossy && action === 'TransactWriteItems' && !seen.has(token)) {
          seen.add(token);
          lost.push(action);
          answer.resume().on('end', () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  shop = await fillShop(openTable(name));
});
afterAll(() => {
  if (usual !== undefined) process.env['AWS_ENDPOINT_URL_DYNAMODB'] = usual;
  proxy.closeAllConnections();
  proxy.close();
});

const losing = async <T>(act: () => Promise<T>): Promise<T> => {
  lost.length = 0;
  isLossy = true;
  try {
    return await act();
  } finally {
    isLossy = false;
  }
};
const reserved = async () => (await shop.stock.currentLevels(['1'])).get('1')!.reserved;

test('an order, an edit, a save and a closing whose answer is lost are carried out once, and answered so', async () => {
  const customerId = testCustomer.id;
  const now = new Date();
  const items = (quantity: number) => [{ product_id: '1', quantity }];
  const placed = await losing(() =>
    placeOrder(shop, { customerId, items: items(5), seenTotal: 50, idempotencyKey: undefined, now }),
  );
  expect(lost.length).toBeGreaterThan(0);
  await indexesFollow();
  expect(await shop.orders.everyOfCustomer(customerId)).toHaveLength(1);
  expect(await reserved()).toBe(5000);

  const orderId = placed.order_id;
  await losing(() => editOrder(shop, { customerId, orderId, items: items(6), seen: undefined, now }));
  expect(lost.length).toBeGreaterThan(0);
  expect(await reserved()).toBe(6000);

  const parts = [{ warehouse_id: '1' as const, lot: null, qty: 6000 }];
  const lines = [{ product_id: '1', parts, reason: '' }];
  const weighing = { orderId, adminId: 'ADMIN1', lines, now };
  const saved = await losing(() => savePreparation(shop, { ...weighing, version: 0 }));
  expect(saved).toMatchObject({ success: true });
  await losing(() =>
    closePreparation(shop, {
      ...weighing,
      version: 1,
      untracedReason: 'Stock d’avant les lots',
      overweight: [],
    }),
  );
  const order = (await shop.orders.find(customerId, orderId))!;
  expect(order.closedAt).toBeDefined();
  expect(await reserved()).toBe(0);
  expect((await shop.stock.currentLevels(['1'])).get('1')!.levels['1'].real).toBe(54_000);
});
