import { addDays, compactDay, parisDay } from '#shared/kernel/dates.ts';
import { demoAccounts } from './accounts.ts';
import { callApi, type DemoHost } from './demo-host.ts';

type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Record<string, unknown>>;
type Cut = { name: string; kg: number; price: number };

/**
 * The workshop's week, as two people would have entered it: deliveries with what the law asks of them, cuttings with
 * their losses, a lot that travels, one that is blocked, and orders that say their lots. Everything is entered today; the
 * animals were slaughtered over the week before.
 */
export const workInWorkshop = async (host: DemoHost, now = new Date()): Promise<void> => {
  const day = parisDay(now);
  const [boss, butcher] = await Promise.all([
    signedIn(host, demoAccounts.superAdmin),
    signedIn(host, demoAccounts.admin),
  ]);
  const idOf = await productIds(boss);
  const ordered = await orderedProducts(boss);
  for (const [back, legs] of [35.2, 36.4, 38.9, 39.6, 39.1].entries()) {
    const breast = 71 - legs - 0.4 * back;
    await cutDelivery(back % 2 ? boss : butcher, {
      product: idOf('VO002'),
      category: 'VOLAILLE',
      lot: `POULET-${compactDay(addDays(day, back - 5))}`,
      kg: 100,
      price: 64_000,
      origin: poultry(addDays(day, back - 6)),
      sellby: addDays(day, back + 3),
      losses: [{ label: 'OS', qty: 18.6 }],
      cuts: [
        { name: 'AILES', kg: 9.4, price: 5.9 },
        { name: 'CUISSES', kg: legs, price: 8.4 },
        { name: 'BLANC DE POULET', kg: round(breast), price: 14.9 },
      ],
    });
  }
  for (const [back, lot] of [
    `BV-${compactDay(addDays(day, -4))}`,
    `BV-${compactDay(addDays(day, -2))}`,
  ].entries()) {
    await cutDelivery(back ? butcher : boss, {
      product: idOf('BF001'),
      category: 'BOEUF',
      lot,
      kg: 320,
      price: 195_200 + back * 4000,
      origin: beef(addDays(day, -6 + back), back),
      sellby: addDays(day, 6 + back),
      losses: [{ label: "OS A JETER + EVAPORATION D'EAU", qty: 41.5 + back * 2 }],
      cuts: [
        { name: 'STEAK', kg: 33 + back, price: 21.9 },
        { name: 'GÎTE / DAUBE', kg: 21.4, price: 12.5 },
        { name: 'JARRET / EPAULE / BASSECOTE', kg: 79.4 - back, price: 11.2 },
        { name: 'PLAT DE COTE', kg: 36.2, price: 8.9 },
        { name: 'BAVETTE', kg: 4.2, price: 18.9 },
        { name: 'FILET MIGNON', kg: 4.1, price: 34.5 },
        { name: 'COTE', kg: 30.5, price: 19.8 },
        { name: 'CHUTE MERGUEZ / HACHEE', kg: 61.7, price: 9.4 },
      ],
    });
  }
  const lamb = { product_id: idOf('AG001'), lot: `AG-${compactDay(addDays(day, -1))}` };
  await butcher('POST', '/api/stock-movements/create', {
    ...lamb,
    warehouse_id: '1',
    qty: 54.4,
    sellby: addDays(day, 5),
    purchase_price_per_kg_cents: 890,
    origin: { ...beef(addDays(day, -3), 1), species: 'ovin', supplier: 'Bergerie Démo' },
  });
  await butcher('POST', '/api/stock-movements/create', {
    operation_id: `demo-transfert-${compactDay(day)}`,
    movements: [
      { ...lamb, warehouse_id: '1', qty: -18.2 },
      { ...lamb, warehouse_id: '2', qty: 18.2 },
    ],
  });
  const veal = { product_id: idOf('VX001'), lot: `VX-${compactDay(addDays(day, -1))}` };
  await boss('POST', '/api/stock-movements/create', {
    ...veal,
    warehouse_id: '1',
    qty: 88,
    sellby: addDays(day, 4),
  });
  await boss('POST', '/api/stock-lots/block', { ...veal, reason: 'Température de 9 °C à la réception' });
  for (const { productId, qty } of ordered) {
    await boss('POST', '/api/stock-movements/create', {
      product_id: productId,
      warehouse_id: '1',
      qty: qty + 4,
      lot: `LIV-${compactDay(day)}`,
      sellby: addDays(day, 5),
      origin: { supplier: 'Grossiste Exemple' },
    });
  }
  await bindOrders(butcher, ordered);
  const [first] = ordered;
  if (!first) return;
  await boss('POST', '/api/stock-lots/drills', {
    product_id: first.productId,
    lot: `LIV-${compactDay(day)}`,
  });
};

type Delivery = {
  product: string;
  category: string;
  lot: string;
  kg: number;
  price: number;
  origin: object;
  sellby: string;
  losses: { label: string; qty: number }[];
  cuts: Cut[];
};

/** A delivery, and on the same day its cutting. */
const cutDelivery = async (ask: Ask, delivery: Delivery): Promise<void> => {
  const { product, category, lot, kg, price, origin, sellby, losses, cuts } = delivery;
  const at = { warehouse_id: '1', sellby, eatby: addDays(sellby, 2) };
  await ask('POST', '/api/stock-movements/create', {
    ...at,
    product_id: product,
    qty: kg,
    lot,
    origin,
    purchase_price_cents: price,
  });
  await ask('POST', '/api/stock-movements/create', {
    operation_id: `demo-decoupe-${lot}`,
    category,
    losses,
    movements: [
      { product_id: product, warehouse_id: '1', qty: -kg, lot },
      ...cuts.map((cut) => ({
        warehouse_id: '1',
        qty: cut.kg,
        // made once, and kept off the shop
        product_name: cut.name,
        category,
        price: cut.price,
        status: 0,
      })),
    ],
  });
};

type Ordered = { orderId: string; productId: string; qty: number };

/** The first line of each order of the demo customer, by weight. */
const orderedProducts = async (ask: Ask): Promise<Ordered[]> => {
  const { orders } = (await ask('GET', '/api/admin/web-orders')) as { orders: { id: string }[] };
  const found = new Map<string, Ordered>();
  for (const { id } of orders) {
    const { lines } = (await ask('GET', `/api/admin/web-orders/${id}`)) as {
      lines: { produit_id: string; quantite: number; unite: string }[];
    };
    const line = lines.find((each) => each.unite === 'kg' && !found.has(each.produit_id));
    if (line) found.set(line.produit_id, { orderId: id, productId: line.produit_id, qty: line.quantite });
  }
  return [...found.values()];
};

/** Each line takes the lot that ends first. */
const bindOrders = async (ask: Ask, ordered: readonly Ordered[]): Promise<void> => {
  for (const { orderId, productId, qty } of ordered) {
    const { data } = (await ask(
      'GET',
      `/api/stock-lots/available?product_id=${productId}&warehouse_id=1`,
    )) as {
      data: { lot: string; qty: number; usable: boolean }[];
    };
    const lot = data.find((each) => each.usable && each.qty >= qty);
    if (!lot) continue;
    await ask('PUT', `/api/admin/web-orders/${orderId}/lots`, {
      lines: [{ product_id: productId, lots: [{ warehouse_id: '1', lot: lot.lot, qty }] }],
    });
  }
};

const signedIn = async (
  host: DemoHost,
  { email, password }: { email: string; password: string },
): Promise<Ask> => {
  const login = await callApi(host, 'POST', '/api/admin/login', { email, password });
  const token = String(login.body['token']);
  return async (method, path, body) => {
    const answer = await callApi(host, method, path, body, token);
    if (answer.status < 300) return answer.body;
    throw new Error(
      `Données de démonstration : ${path} a répondu ${answer.status} ${String(answer.body['message'])}`,
    );
  };
};

const productIds = async (ask: Ask): Promise<(ref: string) => string> => {
  const { data } = (await ask('GET', '/api/dashboard/all-products')) as {
    data: { id: unknown; ref: string }[];
  };
  const ids = new Map(data.map(({ id, ref }) => [ref, String(id)]));
  return (ref) => ids.get(ref) ?? ref;
};

const round = (kg: number): number => Math.round(kg * 100) / 100;

const beef = (slaughterDate: string, n: number) => ({
  supplier: n ? 'Coopérative d’élevage Exemple' : 'Ferme Démo',
  species: 'bovin',
  birth_country: 'FR',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: `00.000.00${n + 1}` }],
  cutting: [{ country: 'FR', approval: '00.000.100' }],
  animal_ref: `FR00000000${n + 1}`,
  slaughter_date: slaughterDate,
});

const poultry = (slaughterDate: string) => ({
  supplier: 'Volailles Exemple',
  species: 'poulet',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: '00.000.010' }],
  slaughter_date: slaughterDate,
});
