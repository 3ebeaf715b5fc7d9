import { addDays, compactDay, parisDay } from '#shared/kernel/dates.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoHost } from './demo-host.ts';
import { bindOrder, daysAgo, openRestaurants, orderOfTheWeek } from './restaurants.ts';
import { asAdmin, type Ask } from './signed-in.ts';
import { beefOrigin, deliveries, type DemoDelivery } from './workshop-week.ts';

const people = { boss: demoAccounts.superAdmin, butcher: demoAccounts.admin };

/**
 * The workshop's week, entered day by day by two people: deliveries with their legal data, cuttings with
 * losses, a transferred lot, a blocked one; and the restaurants' orders of it, with their lots.
 */
export const workInWorkshop = async (host: DemoHost, now = new Date()): Promise<void> => {
  const today = parisDay(now);
  const on = (back: number, minutes: number, who: keyof typeof people): Promise<Ask> =>
    asAdmin(daysAgo(host, now, back, minutes), people[who]);
  await openRestaurants(host, now);
  const idOf = await productIds(await asAdmin(host, people.boss));
  for (const [n, delivery] of deliveries(today).entries()) {
    const product = idOf(delivery.ref);
    await receive(await on(delivery.back, n, delivery.by), product, delivery);
    await cut(await on(delivery.back, 75 + n, delivery.by), product, delivery);
  }
  await moveLamb(idOf('AG001'), today, on);
  const veal = { product_id: idOf('VX001'), lot: `VX-${compactDay(addDays(today, -2))}` };
  const received = await on(2, 20, 'boss');
  await received('POST', '/api/stock-movements/create', {
    ...veal,
    warehouse_id: '1',
    qty: 88,
    sellby: addDays(today, 4),
    purchase_price_per_kg: 9.6,
  });
  await received('POST', '/api/stock-lots/block', { ...veal, reason: 'Température de 9 °C à la réception' });
  await orderOfTheWeek(host, now);
  await deliverToday(await asAdmin(host, people.boss), today);
  const drilled = deliveries(today)[0];
  if (!drilled) return;
  const drill = { product_id: idOf(drilled.ref), lot: drilled.lot };
  await (
    await asAdmin(host, people.boss)
  )('POST', '/api/stock-lots/drills', drill);
};

const receive = (ask: Ask, product: string, { lot, kg, priceCents, origin, sellby }: DemoDelivery) =>
  ask('POST', '/api/stock-movements/create', {
    warehouse_id: '1',
    sellby,
    eatby: addDays(sellby, 2),
    product_id: product,
    qty: kg,
    lot,
    origin,
    purchase_price: priceCents / 100,
  });

const cut = (ask: Ask, product: string, { category, lot, kg, losses, cuts }: DemoDelivery) =>
  ask('POST', '/api/stock-movements/create', {
    operation_id: `demo-decoupe-${lot}`,
    category,
    losses,
    movements: [
      { product_id: product, warehouse_id: '1', qty: -kg, lot },
      ...cuts.map((each) => ({
        warehouse_id: '1',
        qty: each.kg,
        product_name: each.name,
        category,
        price: each.price,
        // products without orders are not in the shop
        status: each.inShop ? 1 : 0,
      })),
    ],
  });

type On = (back: number, minutes: number, who: keyof typeof people) => Promise<Ask>;

/** Received in Bruges, and a third of it transferred to the shop the day after. */
const moveLamb = async (product: string, today: string, on: On): Promise<void> => {
  const lamb = { product_id: product, lot: `AG-${compactDay(addDays(today, -3))}` };
  await (
    await on(3, 40, 'butcher')
  )('POST', '/api/stock-movements/create', {
    ...lamb,
    warehouse_id: '1',
    qty: 54.4,
    sellby: addDays(today, 5),
    purchase_price_per_kg: 8.9,
    origin: { ...beefOrigin(addDays(today, -5), 1), species: 'ovin', supplier: 'Bergerie Démo' },
  });
  await (
    await on(2, 50, 'butcher')
  )('POST', '/api/stock-movements/create', {
    operation_id: `demo-transfert-${compactDay(today)}`,
    movements: [
      { ...lamb, warehouse_id: '1', qty: -18.2 },
      { ...lamb, warehouse_id: '2', qty: 18.2 },
    ],
  });
};

/**
 * The first kilos of each of the demo customer's orders of today were received this morning, a little more
 * than ordered.
 */
const deliverToday = async (ask: Ask, today: string): Promise<void> => {
  const { orders } = (await ask('GET', '/api/admin/web-orders?limit=10')) as {
    orders: { id: string; a_confirmer_avant?: string }[];
  };
  const delivered = new Set<string>();
  // an unconfirmed standing order takes no lots
  const accepted = orders.filter((order) => order.a_confirmer_avant === undefined);
  for (const { id } of accepted.slice(0, 3)) {
    const { lines } = (await ask('GET', `/api/admin/web-orders/${id}`)) as {
      lines: { produit_id: string; quantite: number; unite: string }[];
    };
    const line = lines.find((each) => each.unite === 'kg' && !delivered.has(each.produit_id));
    if (!line) continue;
    delivered.add(line.produit_id);
    await ask('POST', '/api/stock-movements/create', {
      product_id: line.produit_id,
      warehouse_id: '1',
      qty: line.quantite + 4,
      lot: `LIV-${compactDay(today)}`,
      sellby: addDays(today, 5),
      origin: { supplier: 'Grossiste Exemple' },
    });
    await bindOrder(ask, id, line.produit_id);
  }
};

const productIds = async (ask: Ask): Promise<(ref: string) => string> => {
  const { data } = (await ask('GET', '/api/dashboard/all-products')) as {
    data: { id: unknown; ref: string }[];
  };
  const ids = new Map(data.map(({ id, ref }) => [ref, String(id)]));
  return (ref) => ids.get(ref) ?? ref;
};
