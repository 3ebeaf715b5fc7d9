import { addDays, parisDay, weekday } from '#shared/kernel/dates.ts';
import { demoAccounts, demoCompany, demoPeople } from './accounts.ts';
import type { DemoHost } from './demo-host.ts';
import { daysAgo } from './restaurants.ts';
import { savedItem } from './saved-item.ts';
import { asAdmin, asCustomer, type Ask } from './signed-in.ts';

type Shown = { id: string; price: number; stock_reel: number; unit?: string; piece?: object };
type Item = { product_id: string; quantity: number };
type Kitchen = { places: readonly { id: string }[]; shown: readonly Shown[] };
type Placed = { items: readonly Item[]; place?: string | undefined; day?: string | undefined };

const [chef, commis] = demoPeople;

/**
 * Data of the company's people: orders of two weeks to each place, a list with par levels, a standing order
 * for each of two kitchens, and two orders pending approval.
 */
export const orderForKitchens = async (host: DemoHost, now: Date): Promise<void> => {
  const { ask } = await asCustomer(host, demoCompany.mail, demoCompany.password);
  const [{ data: places }, { data: all }] = (await Promise.all([
    ask('GET', '/api/auth/addresses'),
    ask('GET', '/api/products'),
  ])) as [{ data: { id: string }[] }, { data: Shown[] }];
  const shown = all.filter((product) => product.stock_reel >= 40).slice(20, 40);
  const kitchen = { places, shown };
  await orderOfTwoWeeks(host, now, kitchen);
  await Promise.all([
    keepLists(ask, kitchen),
    orderByThemselves(ask, now, kitchen),
    waitForGerante(host, kitchen),
  ]);
};

const some = ({ shown }: Kitchen, from: number, count: number, quantity: number): Item[] =>
  shown.slice(from, from + count).map(({ id }) => ({ product_id: id, quantity }));

/** The same as an order guide. */
const savedItems = ({ shown }: Kitchen, from: number, count: number, quantity: number) =>
  shown.slice(from, from + count).map((product) => savedItem(product, quantity));

const order = async ({ ask, id }: { ask: Ask; id: string }, { shown }: Kitchen, placed: Placed) => {
  const cents = placed.items.reduce((sum, { product_id, quantity }) => {
    const price = shown.find((product) => product.id === product_id)?.price ?? 0;
    return sum + Math.round(price * 100 * quantity);
  }, 0);
  const { order_id } = await ask('POST', '/api/products/orders', {
    items: placed.items,
    total: cents / 100,
    client_id: id,
    ...(placed.place === undefined ? {} : { delivery_address_id: placed.place }),
    ...(placed.day === undefined ? {} : { delivery_day: placed.day }),
  });
  return String(order_id);
};

/** The Chef's, delivered and paid by transfer. */
const orderOfTwoWeeks = async (host: DemoHost, now: Date, kitchen: Kitchen): Promise<void> => {
  const house = await asAdmin(host, demoAccounts.admin);
  for (const [n, back] of [9, 4].entries()) {
    const cook = await asCustomer(daysAgo(host, now, back, 2 * 60), chef.email, chef.password);
    const items = [...some(kitchen, n, 2, 2), ...some(kitchen, 4, 1 + n, 3)];
    const orderId = await order(cook, kitchen, { items, place: kitchen.places[n]?.id });
    const change = (body: object) => house('PUT', `/api/admin/web-orders/${orderId}`, body);
    await change({ statut_paiement: 'paye' });
    await change({ status: 'valide' });
    await change({ statut_livraison: 'livre' });
  }
};

const keepLists = async (ask: Ask, kitchen: Kitchen): Promise<void> => {
  await ask('POST', '/api/order-guides', {
    name: 'Chambre froide du quai',
    items: savedItems(kitchen, 0, 6, 3).map((item, n) => ({ ...item, par: n < 4 ? 5 + n : null })),
  });
  await ask('POST', '/api/order-guides', {
    name: 'Banquet de 40 couverts',
    items: savedItems(kitchen, 6, 4, 6).map((item) => ({ ...item, par: null })),
  });
};

const orderByThemselves = async (ask: Ask, now: Date, kitchen: Kitchen): Promise<void> => {
  const today = parisDay(now);
  const usual = { from: today, until: null, pauses: [], closed_day: 'before', every_weeks: 1 };
  await ask('POST', '/api/standing-orders', {
    ...usual,
    name: 'Fond de la semaine, quai',
    address_id: kitchen.places[0]?.id,
    items: savedItems(kitchen, 0, 3, 4),
    weekdays: [weekday(addDays(today, 5))],
    mode: 'direct',
  });
  await ask('POST', '/api/standing-orders', {
    ...usual,
    name: 'Plat du jour, jardin',
    address_id: kitchen.places[1]?.id,
    items: savedItems(kitchen, 4, 2, 3),
    weekdays: [2, 4],
    mode: 'confirm',
  });
};

/** One above the Chef's limit and one of the Commis, for days that leave the Gérante time. */
const waitForGerante = async (host: DemoHost, kitchen: Kitchen): Promise<void> => {
  const [first, , third] = kitchen.places;
  const cook = await asCustomer(host, chef.email, chef.password);
  const quote = await cook.ask('GET', '/api/delivery/quote?postal=33000');
  const day = (quote['data'] as { days: string[] }).days[4];
  await order(cook, kitchen, { items: some(kitchen, 8, 4, 8), place: first?.id, day });
  const helper = await asCustomer(host, commis.email, commis.password);
  await order(helper, kitchen, { items: some(kitchen, 1, 3, 2), place: third?.id, day });
};
