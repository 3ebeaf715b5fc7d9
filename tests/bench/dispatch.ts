/**
 * Prints how long it takes from the answer of an order to the first step of each worker that acts on it
 * (`BENCH_DATA=<its DATA_DIR> npm run bench:dispatch [origin]`), of a running local system started with THROTTLE=0.
 */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { benchOrigin, catalogue, newCustomer, workDone } from './client.ts';
import { percentile, table } from './print.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 120);
const QUANTITY = 0.001;

type Stored = {
  data: { M: { orderId: { S: string } } };
  todo: { M: Record<string, { M: { attemptAt?: { S: string } } }> };
};

const buyer = await newCustomer(`bench-${randomUUID()}@banc-essai.test`, 'Banc-essai-2026');
const basket = (await catalogue(buyer.token)).sort((a, b) => b.stock_reel - a.stock_reel).slice(0, 5);
const total = basket.reduce((sum, { price }) => sum + Math.round(price * 100 * QUANTITY) / 100, 0);

const place = async (): Promise<string> => {
  const answer = await fetch(`${benchOrigin}/api/products/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      items: basket.map(({ id }) => ({ product_id: id, quantity: QUANTITY })),
      total,
      client_id: buyer.id,
      identical_confirmed: true,
    }),
  });
  if (answer.status !== 200) throw new Error(`The order answered ${answer.status}`);
  return ((await answer.json()) as { order_id: string }).order_id;
};

const answeredAt = new Map<string, number>();
for (let n = 0; n < ORDERS; n++) {
  // at any moment of the stream's pause
  await delay(250 + Math.random() * 100);
  answeredAt.set(await place(), Date.now());
}
await workDone();

const file = join(resolve(process.env['BENCH_DATA'] ?? '.local'), 'database.sqlite');
const database = new DatabaseSync(file, { readOnly: true });
const [{ table_name: name } = { table_name: '' }] = database
  .prepare('SELECT table_name FROM _tables WHERE stream_enabled = 1')
  .all() as { table_name: string }[];
const rows = database
  .prepare(`SELECT item_json FROM "${name}" WHERE item_json LIKE '%"order.placed"%'`)
  .all() as { item_json: string }[];

const waits = new Map<string, number[]>();
for (const { item_json: text } of rows) {
  const { data, todo } = JSON.parse(text) as Stored;
  const from = answeredAt.get(data.M.orderId.S);
  if (from === undefined) continue;
  for (const [subscription, { M: state }] of Object.entries(todo.M)) {
    const all = waits.get(subscription) ?? [];
    all.push(Date.parse(state.attemptAt?.S ?? '') - from);
    waits.set(subscription, all);
  }
}
table(
  'from the answer of an order to the first step of who acts on it',
  ['', 'p50 ms', 'p99 ms'],
  [...waits].map(([name, all]) => [name, percentile(all, 0.5).toFixed(0), percentile(all, 0.99).toFixed(0)]),
);
