import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { createStandingOrder } from '#functions/standing-orders/change-standing-order.ts';
import { runStandingOrders } from '#functions/standing-orders/run-standing-orders.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import type { StandingOrderBody } from '#shared/standing-orders/standing-order-body.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { rulesWithGironde } from '#tests/support/orders/house-zones.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

export const body = (more: Partial<StandingOrderBody> = {}): StandingOrderBody => ({
  name: 'Carte de la semaine',
  items: [
    { product_id: '1', quantity: 2 },
    { product_id: '2', quantity: 3, cut_note: 'tranches 2 cm' },
  ],
  address_id: 'compte',
  weekdays: [2, 5],
  every_weeks: 1,
  from: '2026-11-23',
  until: null,
  pauses: [],
  closed_day: 'before',
  mode: 'direct',
  ...more,
});

/** A customer of Bordeaux with deliveries every day but Sunday, the cutoff being 16 h the day before. */
export const openStandingShop = async () => {
  const shop = await openTestShop();
  const address = {
    id: 'CUISINE',
    label: 'Cuisine',
    address: '3 quai de l’Essai',
    complement: '',
    postal: '33000',
    city: 'Bordeaux',
    phone: '',
    note: '',
    isDefault: true,
  };
  const account = await shop.customers.find(testCustomer.id);
  if (!account) throw new Error('no customer');
  await shop.customers.replaceAddresses(account, [address]);
  await shop.delivery.replace(rulesWithGironde, 0, 'ADMIN1', SATURDAY);
  return shop;
};

export const SATURDAY = new Date('2026-11-21T09:00:00.000Z');
/** Sunday evening, 20:00 in Paris: 20 hours before the cutoff of Tuesday. */
export const MADE = new Date('2026-11-22T19:00:00.000Z');
/** Monday 16:00 in Paris. */
export const CUTOFF = new Date('2026-11-23T15:00:00.000Z');
export const minutes = (at: Date, more: number) => new Date(at.getTime() + more * 60_000);

export const create = async (shop: TestShop, more: Partial<StandingOrderBody> = {}, now = SATURDAY) =>
  (
    await createStandingOrder(shop, body({ address_id: 'CUISINE', ...more }), {
      customerId: testCustomer.id,
      now,
    })
  ).data;

export const run = async (shop: TestShop, now: Date) => {
  await indexesFollow();
  return runStandingOrders(shop, now);
};

export const ordersOf = async (shop: TestShop) =>
  (await shop.orders.everyOfCustomer(testCustomer.id)).toSorted((a, b) => a.id.localeCompare(b.id));

/** Its cap of unpaid orders, in cents. */
export const capAt = (shop: TestShop, cents: number) =>
  shop.settings.replace(
    shopSettings.reservationRules,
    { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: cents, knownAccountCapCents: cents },
    { version: 0, by: 'ADMIN1', now: SATURDAY },
  );

/** Days without delivery. */
export const closeDays = (shop: TestShop, ...closedDays: string[]) =>
  shop.delivery.replace({ ...rulesWithGironde, closedDays }, 1, 'ADMIN1', SATURDAY);

export const find = async (shop: TestShop, id: string) => {
  const found = await shop.standing.find(testCustomer.id, id);
  if (!found) throw new Error('no such standing order');
  return found;
};
