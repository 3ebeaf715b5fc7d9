import { addDays, parisDay, weekday } from '#shared/kernel/dates.ts';
import { demoAccounts, demoCustomer } from './accounts.ts';
import type { DemoHost } from './demo-host.ts';
import { savedItem } from './saved-item.ts';
import { asAdmin, asCustomer } from './signed-in.ts';

type Shown = { id: string; stock_reel: number; piece?: object };

/**
 * Standing orders of the demo customer: one that needs confirmation, due at the next delivery day, and one
 * that does not; an own list, and a shared one.
 */
export const openStandingOrders = async (host: DemoHost, now: Date): Promise<void> => {
  const { ask } = await asCustomer(host, demoCustomer.mail);
  const { data } = (await ask('GET', '/api/products')) as { data: Shown[] };
  const inStock = data.filter((product) => product.stock_reel >= 20);
  const today = parisDay(now);
  const items = (from: number, quantity: number) =>
    inStock.slice(from, from + 3).map((product) => savedItem(product, quantity));
  const usual = { address_id: 'compte', from: today, until: null, pauses: [], closed_day: 'before' };
  await ask('POST', '/api/standing-orders', {
    ...usual,
    name: 'Carte de la semaine',
    items: items(2, 3),
    weekdays: [1, 2].map((ahead) => weekday(addDays(today, ahead))),
    every_weeks: 1,
    mode: 'confirm',
  });
  await ask('POST', '/api/standing-orders', {
    ...usual,
    name: 'Fond de frigo',
    items: items(8, 2),
    weekdays: [5],
    every_weeks: 2,
    mode: 'direct',
  });
  await ask('POST', '/api/order-guides', {
    name: 'Chambre froide',
    items: inStock
      .slice(0, 6)
      .map((product, n) => ({ ...savedItem(product, 2), par: n % 2 === 0 ? 6 : null })),
  });
  const house = await asAdmin(host, demoAccounts.admin);
  await house('POST', '/api/admin/house-guides', {
    name: 'Sélection de la semaine',
    items: inStock.slice(10, 15).map((product) => ({ ...savedItem(product, 3), par: null })),
    group_id: null,
  });
  await host.runSchedule('standing-orders');
};
