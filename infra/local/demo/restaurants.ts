import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { demoAccounts, demoCustomer } from './accounts.ts';
import { callApi, type DemoHost, mailedLink } from './demo-host.ts';
import { asAdmin, asCustomer, type Ask } from './signed-in.ts';

/** Other fictitious customers. */
export const restaurants = [
  {
    society: 'Auberge Fictive',
    firstname: 'Dominique',
    mail: 'cuisine@auberge-demo.test',
    phone: '05 00 00 00 11',
  },
  { society: 'Table Exemple', firstname: 'Claude', mail: 'chef@table-demo.test', phone: '05 00 00 00 12' },
  {
    society: 'Cantine Modèle',
    firstname: 'Sacha',
    mail: 'achats@cantine-demo.test',
    phone: '05 00 00 00 13',
  },
] as const;

type Wanted = { back: number; who: number; items: readonly [product: string, kg: number][] };

/** Sales of the week's cuts, from the first cutting on. */
const orders: readonly Wanted[] = [
  {
    back: 5,
    who: 0,
    items: [
      ['STEAK', 6],
      ['CUISSES', 8],
    ],
  },
  {
    back: 5,
    who: 1,
    items: [
      ['BLANC DE POULET', 7.5],
      ['COTE', 9],
    ],
  },
  {
    back: 4,
    who: 2,
    items: [
      ['CUISSES', 14],
      ['BLANC DE POULET', 10],
    ],
  },
  {
    back: 3,
    who: 0,
    items: [
      ['STEAK', 8.5],
      ['COTE', 6],
    ],
  },
  {
    back: 2,
    who: 1,
    items: [
      ['STEAK', 5],
      ['BLANC DE POULET', 6],
    ],
  },
  {
    back: 1,
    who: 2,
    items: [
      ['CUISSES', 16],
      ['STEAK', 4],
    ],
  },
  {
    back: 1,
    who: 0,
    items: [
      ['COTE', 7],
      ['BLANC DE POULET', 5.5],
    ],
  },
];

/** The host `back` days ago, so many minutes after six in the morning. */
export const daysAgo = (host: DemoHost, now: Date, back: number, minutes: number): DemoHost => ({
  ...host,
  at: new Date(parisInstant(addDays(parisDay(now), -back), 6).getTime() + minutes * 60_000),
});

export const openRestaurants = async (host: DemoHost, now: Date): Promise<void> => {
  const then = daysAgo(host, now, 8, 3 * 60);
  for (const restaurant of restaurants) await openAccount(then, restaurant);
};

const openAccount = async (host: DemoHost, restaurant: (typeof restaurants)[number]): Promise<void> => {
  await callApi(host, 'POST', '/api/auth/register', { ...demoCustomer, lastname: 'Démo', ...restaurant });
  const link = await mailedLink(host, restaurant.mail, /\/verify-email\/([\w-]+)/);
  await callApi(host, 'GET', `/api/auth/verify/${link}`);
};

/** Each order is paid, takes the lots that expire first, and is delivered, except those of the last day. */
export const orderOfTheWeek = async (host: DemoHost, now: Date): Promise<void> => {
  for (const [n, wanted] of orders.entries()) {
    const orderId = await order(daysAgo(host, now, wanted.back, 9 * 60 + n), wanted);
    const afternoon = await asAdmin(daysAgo(host, now, wanted.back, 10 * 60 + n), demoAccounts.admin);
    await bindOrder(afternoon, orderId);
    const change = (body: object) => afternoon('PUT', `/api/admin/web-orders/${orderId}`, body);
    await change({ statut_paiement: 'paye' });
    await change({ status: 'valide' });
    if (wanted.back > 1) await change({ statut_livraison: 'livre' });
  }
};

type Shown = { id: string; label: string; price: number };

const order = async (host: DemoHost, { who, items }: Wanted): Promise<string> => {
  const restaurant = restaurants[who];
  if (!restaurant) throw new Error(`No restaurant ${who}.`);
  const { ask, id } = await asCustomer(host, restaurant.mail);
  const { data } = (await ask('GET', '/api/products')) as { data: Shown[] };
  const lines = items.map(([label, quantity]) => {
    const product = data.find((each) => each.label === label);
    if (!product) throw new Error(`Données de démonstration : ${label} n’est pas au catalogue.`);
    return { product, quantity };
  });
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(product.price * 100 * quantity),
    0,
  );
  const placed = await ask('POST', '/api/products/orders', {
    items: lines.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
    total: cents / 100,
    client_id: id,
  });
  return String(placed['order_id']);
};

type Available = { lot: string; qty: number; usable: boolean };

/** Each line, or only one product's, takes its weight from the lots that expire first. */
export const bindOrder = async (ask: Ask, orderId: string, only?: string): Promise<void> => {
  const { lines } = (await ask('GET', `/api/admin/web-orders/${orderId}`)) as {
    lines: { produit_id: string; quantite: number }[];
  };
  for (const { produit_id: productId, quantite } of lines) {
    if (only !== undefined && only !== productId) continue;
    const query = `product_id=${productId}&warehouse_id=1`;
    const { data } = (await ask('GET', `/api/stock-lots/available?${query}`)) as { data: Available[] };
    const lots = firstToEnd(data, quantite);
    if (lots)
      await ask('PUT', `/api/admin/web-orders/${orderId}/lots`, { lines: [{ product_id: productId, lots }] });
  }
};

const firstToEnd = (lots: readonly Available[], kg: number) => {
  let missing = Math.round(kg * 1000);
  const taken = lots.flatMap(({ lot, qty, usable }) => {
    const part = usable ? Math.min(missing, Math.round(qty * 1000)) : 0;
    missing -= part;
    return part > 0 ? [{ warehouse_id: '1', lot, qty: part / 1000 }] : [];
  });
  return missing === 0 ? taken : undefined;
};
