/** Prints read units and latency of the lists and of an order at 1 000 and at 100 000 orders (`npm run bench:scale`). */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getMargin } from '#functions/cutting/carcass-margins.ts';
import { recallLot } from '#functions/stock/lots/recall-lot.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { orderItem } from '#functions/orders/order-item.ts';
import { findWebOrders } from '#functions/orders/find-web-orders.ts';
import { foundOrdersStore } from '#functions/orders/found-orders.store.ts';
import { listClientOrders } from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ulid } from '#functions/platform/ids.ts';
import { encodeCursor } from '#functions/platform/table/cursor.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import { openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { percentile, table } from './print.ts';
import { tracedLot } from './traced-lot.ts';

process.env['LOG_LEVEL'] = 'silent';
const SIZES = [1000, 100_000];
const RUNS = 60;

const shop = await openTestShop();
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
const start = Date.parse('2024-01-01T06:00:00Z');
let written = 0;

const oldOrder = (n: number): Order => {
  const placedAt = new Date(start + n * 600_000);
  return {
    id: ulid(placedAt),
    reference: orderReference('2024-01-01', n),
    // one order in ten is our customer's: a long history
    customerId: n % 10 === 0 ? testCustomer.id : `OTHER${n % 400}`,
    customerName: 'Bistrot d’essai',
    customerEmail: 'paul@bistrot-essai.test',
    placedAt: placedAt.toISOString(),
    lines: testProducts.map((product) =>
      orderedLine({
        productId: product.id,
        ref: product.ref,
        label: product.label,
        category: product.categoryName,
        ordered: { unit: product.unit, milli: 2000 },
        unitPriceE4: product.priceHtE4,
        priceReason: 'base',
        vatRate: 2000,
      }),
    ),
    vat: { mode: 'flat', rate: 2000 },
    totalHtCents: 0,
    totalVatCents: 0,
    totalTtcCents: 0,
    status: 'valide',
    paymentStatus: 'paye',
    deliveryStatus: 'livre',
    paidCents: 0,
    openAttemptId: null,
    erpState: 'verifie',
    erpRef: 'CO2401-0001',
    version: 1,
  };
};

const growTo = async (size: number): Promise<void> => {
  while (written < size) {
    const batches = Array.from({ length: Math.min(8, Math.ceil((size - written) / 25)) }, () => {
      const count = Math.min(25, size - written);
      const items = Array.from({ length: Math.max(0, count) }, () => orderItem(oldOrder(written++)));
      return items;
    }).filter((items) => items.length > 0);
    await Promise.all(
      batches.map((items) =>
        client.send(
          new BatchWriteCommand({
            RequestItems: { [shop.table.name]: items.map((Item) => ({ PutRequest: { Item } })) },
          }),
        ),
      ),
    );
  }
};

const measure = async (act: () => Promise<unknown>) => {
  const times: number[] = [];
  await act();
  takeUnits();
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  const units = takeUnits();
  return { p50: percentile(times, 0.5), read: units.read / RUNS, write: units.write / RUNS };
};

const finding = { found: foundOrdersStore(shop.table), customers: shop.customers };
const find = (asked: Partial<Parameters<typeof findWebOrders>[1]> = {}) =>
  findWebOrders(finding, { recherche: '', vue: 'toutes', limit: 50, ...asked });

/** Where the last page of all starts. */
const deepCursor = (): string => {
  const { pk, sk, gsi1pk, gsi1sk } = orderItem(oldOrder(60));
  return encodeCursor({ pk, sk, gsi1pk, gsi1sk }, 'ORDERS');
};

const acts: [string, () => Promise<unknown>][] = [
  ['admin list, 50 rows', () => find()],
  ['the same, its last page', () => find({ cursor: deepCursor() })],
  ['searched by number', () => find({ recherche: 'CMD-20240102-0010' })],
  ['searched by customer', () => find({ recherche: testCustomer.mail })],
  ['of a day, unpaid', () => find({ du: '2024-01-02', au: '2024-01-02', vue: 'a-encaisser' })],
  [
    'client list, 20 rows',
    () => listClientOrders(shop.orders, testCustomer.id, testCustomer.id, { limit: 20 }),
  ],
  [
    'order of 5 lines',
    () =>
      placeOrder(shop, {
        customerId: testCustomer.id,
        items: testProducts.map((product) => ({ product_id: product.id, quantity: 0.1 })),
        seenTotal: testProducts.reduce((sum, product) => sum + Math.round(product.priceHtE4 / 1000), 0) / 100,
        idempotencyKey: undefined,
        now: new Date(),
      }),
  ],
];

const traced = await tracedLot(shop);
acts.push(
  ['trace of a carcass in 500 orders', () => traceLot(shop, traced, new Date())],
  ['its margin', () => getMargin(shop, traced)],
  ['its recall list', () => recallLot(shop, traced)],
);

const rows = new Map<string, string[]>(acts.map(([name]) => [name, [name]]));
const first = new Map<string, number>();
for (const size of SIZES) {
  await growTo(size);
  for (const [name, act] of acts) {
    const { p50, read, write } = await measure(act);
    const before = first.get(name);
    if (before === undefined) first.set(name, p50);
    rows.get(name)?.push(p50.toFixed(1), read.toFixed(2), write.toFixed(2));
    if (before !== undefined) rows.get(name)?.push((p50 / before).toFixed(2));
  }
}
table(
  `At ${SIZES.join(' and ')} orders (median of ${RUNS})`,
  ['call', 'p50 ms', 'read', 'write', 'p50 ms', 'read', 'write', 'p50 ratio'],
  [...rows.values()],
);
process.exit(0);
