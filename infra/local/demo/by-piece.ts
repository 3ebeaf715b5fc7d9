import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoHost } from './demo-host.ts';
import { daysAgo, restaurants } from './restaurants.ts';
import { asAdmin, asCustomer, type Ask } from './signed-in.ts';

/**
 * Products sold by the piece and paid by the kilo: id in the sandbox, kg of one piece, minimum and maximum.
 */
const products = [
  { id: '91', kg: [1.4, 1.2, 1.7], euros: 9.8 },
  { id: '83', kg: [1.6, 1.35, 1.9], euros: 6.9 },
  { id: '93', kg: [1.9, 1.6, 2.3], euros: 8.7 },
  { id: '8', kg: [1.1, 0.85, 1.35], euros: 24.9 },
  { id: '69', kg: [2.4, 2, 2.9], euros: 15.8 },
] as const;

/** Differences of the pieces in the history from their nominal weight, in turn. */
const DIFFERENCES = [-0.08, 0.03, 0.11, -0.04, 0.07, -0.11, 0.01, 0.05] as const;

type Sandbox = NonNullable<DemoHost['erpSandbox']>;

/** Sets guinea fowl and duckling to be sold by weight, unlike the sandbox's Dolibarr. */
export const sellByWeight = async ({ url, apiKey }: Sandbox): Promise<void> => {
  const change = async (id: string, body: object) => {
    const answer = await fetch(`${url}/api/index.php/products/${id}`, {
      method: 'PUT',
      headers: { DOLAPIKEY: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`Données de démonstration : le produit ${id} a répondu ${answer.status}`);
  };
  await change('91', { fk_unit: 0 });
  await change('93', { status: 1 });
};

/** All five with piece settings, in stock, ordered by restaurants, and prepared piece by piece. */
export const sellByThePiece = async (host: DemoHost, now = new Date()): Promise<void> => {
  const started = await asAdmin(daysAgo(host, now, 7, 0), demoAccounts.admin);
  for (const { id, kg } of products) {
    const [nominal_kg, low_kg, high_kg] = kg;
    await started('PUT', `/api/admin/products/${id}/piece-sale`, { nominal_kg, low_kg, high_kg });
    await started('POST', '/api/stock-movements/create', {
      warehouse_id: '1',
      product_id: id,
      qty: 120,
      lot: `PC-${id}-${parisDay(now).slice(5).replace('-', '')}`,
      sellby: addDays(parisDay(now), 8),
    });
  }
  for (const [n, back] of [6, 4, 2].entries()) {
    const orderId = await order(daysAgo(host, now, back, 9 * 60), n, 4);
    await prepare(await asAdmin(daysAgo(host, now, back, 11 * 60), demoAccounts.admin), orderId, n);
  }
  await order(host, 0, 2);
};

/** So many pieces of each, for one of the restaurants. */
const order = async (host: DemoHost, who: number, pieces: number): Promise<string> => {
  const restaurant = restaurants[who % restaurants.length];
  if (!restaurant) throw new Error(`No restaurant ${who}.`);
  const { ask, id } = await asCustomer(host, restaurant.mail);
  const cents = products.reduce((sum, { kg, euros }) => sum + Math.round(pieces * kg[0] * euros * 100), 0);
  const placed = await ask('POST', '/api/products/orders', {
    items: products.map((product) => ({ product_id: product.id, pieces })),
    total: cents / 100,
    client_id: id,
  });
  return String(placed['order_id']);
};

type Row = {
  version: number;
  lines: { product_id: string; pieces?: { ordered: number; nominal_kg: number } }[];
};

/** Weighs every piece, closes, records a transfer and delivers. */
const prepare = async (ask: Ask, orderId: string, n: number): Promise<void> => {
  const { data } = (await ask('GET', `/api/admin/preparations/${orderId}`)) as { data: Row };
  const weighed = (nominal: number, at: number) =>
    Math.round(nominal * (1 + (DIFFERENCES[at % DIFFERENCES.length] ?? 0)) * 1000) / 1000;
  await ask('POST', `/api/admin/preparations/${orderId}/close`, {
    version: data.version,
    untraced_reason: 'Démonstration : stock sans lots',
    lines: data.lines.map(({ product_id, pieces }, i) => ({
      product_id,
      parts: Array.from({ length: pieces?.ordered ?? 0 }, (_, at) => ({
        warehouse_id: '1',
        lot: null,
        qty: weighed(pieces?.nominal_kg ?? 0, at + i + 3 * n),
      })),
      reason: '',
    })),
  });
  await ask('PUT', `/api/admin/web-orders/${orderId}`, { statut_paiement: 'paye' });
  await ask('PUT', `/api/admin/web-orders/${orderId}`, { statut_livraison: 'livre' });
};
