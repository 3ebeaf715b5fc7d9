/**
 * Prints what an order costs hop by hop, then latency, throughput and table units of the main calls of a running local
 * system (`npm run bench:api [origin]`), started with THROTTLE=0 SHOW_TABLE_UNITS=1. BENCH_ONLY=order ends after the first.
 */
import { randomUUID } from 'node:crypto';
import { demoCustomer } from '#infra/local/demo/accounts.ts';
import { benchOrigin, catalogue, newCustomer, signInAdmin, signInPro, workDone } from './client.ts';
import { fire, type Shot } from './load.ts';
import { printOrderHops } from './order-hops.ts';
import { table } from './print.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const CONNECTIONS = [1, 16, 64];
const WARM_SECONDS = 10;

const pro = await signInPro();
const admin = await signInAdmin();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Orders need stock: small quantities of the five products that have the most, by a customer of their own. */
const buyer = await newCustomer(`bench-${randomUUID()}@banc-essai.test`, 'Banc-essai-2026');
const basket = (await catalogue(buyer.token)).sort((a, b) => b.stock_reel - a.stock_reel).slice(0, 5);
const QUANTITY = 0.001;
const total = basket.reduce((sum, product) => sum + Math.round(product.price * 100 * QUANTITY) / 100, 0);

const anOrder = (): Shot => ({
  method: 'POST',
  path: '/api/products/orders',
  headers: { ...bearer(buyer.token), 'idempotency-key': randomUUID() },
  body: {
    items: basket.map((product) => ({ product_id: product.id, quantity: QUANTITY })),
    total,
    client_id: buyer.id,
    // the same cart repeatedly, each time confirmed
    identical_confirmed: true,
  },
});

// like every row below: a function that has served a few hundred calls, not one just started
await fire(benchOrigin, 1, WARM_SECONDS, anOrder);
await workDone();
await printOrderHops(benchOrigin, anOrder);
if (process.env['BENCH_ONLY'] === 'order') process.exit(0);

/** The catalogue as the orders above left it. */
const etag =
  (await fetch(`${benchOrigin}/api/products`, { headers: bearer(pro.token) })).headers.get('etag') ?? '';

const calls: [name: string, shot: (n: number) => Shot][] = [
  ['catalogue (changed)', () => ({ method: 'GET', path: '/api/products', headers: bearer(pro.token) })],
  [
    'catalogue (304)',
    () => ({
      method: 'GET',
      path: '/api/products',
      headers: { ...bearer(pro.token), 'if-none-match': etag },
    }),
  ],
  [
    'sign-in',
    () => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: demoCustomer.mail, password: demoCustomer.password },
      asNewVisitor: true,
    }),
  ],
  ['order of 5 lines', anOrder],
  [
    'admin order list',
    () => ({ method: 'GET', path: '/api/admin/web-orders', headers: bearer(admin.token) }),
  ],
  [
    'client order list',
    () => ({ method: 'GET', path: `/api/orders/client/${buyer.id}`, headers: bearer(buyer.token) }),
  ],
];

/** One act: a carcass is entered, taken out and becomes ten cuts, each with its lot. */
const [carcass, ...cuts] = (await catalogue(pro.token)).slice(0, 11);
const aTransformation = (): Shot => ({
  method: 'POST',
  path: '/api/stock-movements/create',
  headers: bearer(admin.token),
  body: {
    operation_id: randomUUID(),
    product_id: carcass?.id,
    warehouse_id: '1',
    qty: 100,
    lot: 'BANC-ESSAI',
    sellby: '2099-12-31',
    eatby: '2099-12-31',
    transform: true,
    sub_products: cuts.map(({ id }) => ({ product_id: id, qty: 9 })),
    losses: [{ label: 'OS', qty: 8 }],
  },
});
{
  // one person after the other: each leaves ten more lots in stock, which no house has by the thousand
  const figures = await fire(benchOrigin, 1, 2, aTransformation);
  table(
    'transformation of 10 lines, one call',
    ['p50 ms', 'p99 ms', 'calls', 'errors', 'read units', 'write units', 'statuses'],
    [
      [
        figures.p50.toFixed(1),
        figures.p99.toFixed(1),
        String(Math.round(figures.rps * 2)),
        String(figures.errors),
        figures.read.toFixed(2),
        figures.write.toFixed(2),
        JSON.stringify(figures.statuses),
      ],
    ],
  );
}

for (const [name, shot] of calls) {
  await fire(benchOrigin, 2, 1, shot);
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    const figures = await fire(benchOrigin, connections, SECONDS, shot);
    rows.push([
      String(connections),
      figures.p50.toFixed(1),
      figures.p99.toFixed(1),
      figures.rps.toFixed(0),
      String(figures.errors),
      figures.read.toFixed(2),
      figures.write.toFixed(2),
      JSON.stringify(figures.statuses),
    ]);
  }
  table(
    name,
    ['connections', 'p50 ms', 'p99 ms', 'rps', 'errors', 'read units', 'write units', 'statuses'],
    rows,
  );
}
