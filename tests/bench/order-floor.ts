import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import { startDatabase } from '#infra/local/database/database.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Product } from '#shared/catalog/product.ts';
import { liveSession } from '#tests/support/accounts/live-session.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { testTable } from '#tests/support/database/database.ts';
import { keys } from '#functions/table-keys.ts';
import { fillShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

type Sent = { target: string; body: string };

/**
 * The calls of an order of five lines, sent to the database server and nothing else: no SDK, no Lambda, no API. They
 * are recorded from a real order of the product's own code, and sent again under other ids; the server has its file
 * in the same temporary folder as every system under test.
 */
export const openOrderFloor = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'order-floor-'));
  const database = await startDatabase({ dir });
  const sent: Sent[] = [];
  const recorder = await recordCalls(database.endpoint, sent);
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  await createTables(database.endpoint, [testTable('order-floor')]);

  const table = openTable('order-floor');
  const now = new Date();
  const { shop, order } = await linkedShop(table, now);
  // the first order of an account starts its count of unpaid orders and reads the ERP; the second is a typical one
  await placeOrder(shop, { ...order, idempotencyKey: 'FIRST-KEY' });
  const guardKey = keys.orderingGuard(testCustomer.id);
  const guard = await table.get(guardKey);
  sent.length = 0;
  const { order_id: orderId } = await placeOrder(shop, order);
  const calls = [...sent];

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(database.endpoint);
  const send = ({ target, body }: Sent) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': target,
        'x-amz-date': '20260101T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      };
      const call = request({ hostname, port, agent, method: 'POST', path: '/', headers }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${target}: ${response.statusCode}`)),
        );
      });
      call.on('error', reject);
      call.end(body);
    });

  let placed = 0;
  return {
    names: calls.map(({ target }) => target.split('.').at(-1) ?? ''),
    /** One more order; milliseconds of each of its calls, one after the other. */
    async order(): Promise<number[]> {
      const id = `${orderId.slice(0, 20)}${String(placed++).padStart(6, '0')}`;
      const spans: number[] = [];
      // each replay finds the same count as the order it repeats
      if (guard) await table.put({ ...guard, ...guardKey });
      for (const { target, body } of calls) {
        const own = body
          .replaceAll(orderId, id)
          .replaceAll('FLOOR-KEY', `FLOOR-${id}`)
          .replace(/("ClientRequestToken":")[^"]+/, `$1${randomUUID()}`);
        const beganAt = performance.now();
        await send({ target, body: own });
        spans.push(performance.now() - beganAt);
      }
      return spans;
    },
    async close(): Promise<void> {
      agent.destroy();
      recorder.close();
      await database.stop();
      rmSync(dir, { recursive: true });
    },
  };
};

const CALLER: Identity = { family: 'pro', subjectId: testCustomer.id, sessionId: 'FLOOR-SESSION' };

/** The measured caller: signed in, with an up-to-date ERP and stock for every order. */
const linkedShop = async (table: Table, now: Date) => {
  const stores = await fillShop(table);
  for (const { id } of testProducts) await stores.stock.recordCount(counted(id, [10_000_000, 0]));
  await stores.customers.recordErpId(testCustomer.id, '9');
  await liveSession(table, CALLER, now);
  // an old poll: one order reads the ERP, and then none does for a minute
  await stores.catalog.recordSync(new Date(now.getTime() - 3_600_000), false);
  const { gateway } = oneOrderErp(() => ({
    readOffers: async () => ok(testProducts.map(offerOf)),
    listAgreedPrices: async () => ok([]),
  }));
  const order = {
    customerId: testCustomer.id,
    items: testProducts.map(({ id }) => ({ product_id: id, quantity: 1 })),
    seenTotal: testProducts.reduce((sum, { priceHtE4 }) => sum + priceHtE4 / 10_000, 0),
    idempotencyKey: 'FLOOR-KEY',
    identicalConfirmed: true,
    caller: CALLER,
    now,
  };
  return { shop: { ...stores, erp: async () => gateway }, order };
};

const offerOf = ({ id, ref, label, priceHtE4, vatRate, costCents, barcode }: Product): ErpOffer => ({
  id,
  ref,
  label,
  priceHtE4,
  costCents,
  barcode,
  vatBasisPoints: vatRate,
  onSale: true,
  kind: 'product',
  description: '',
  levelPricesE4: {},
  unitId: null,
  weightGrams: null,
  extraFields: {},
});

/** A proxy before the database while the order is recorded; writes the SDK's requests into `sent`. */
const recordCalls = async (
  database: string,
  sent: Sent[],
): Promise<{ endpoint: string; close: () => void }> => {
  const server = createServer((call, response) => {
    const pass = async () => {
      const body = await text(call);
      const target = String(call.headers['x-amz-target']);
      sent.push({ target, body });
      const headers = {
        'x-amz-target': target,
        'x-amz-date': String(call.headers['x-amz-date']),
        authorization: call.headers.authorization ?? '',
      };
      const answer = await fetch(database, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-amz-json-1.0' },
        body,
      });
      response.writeHead(answer.status).end(await answer.text());
    };
    pass().catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
