import { beforeEach, expect, test } from 'vitest';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { orderMailHandlers } from '#functions/mail/order-mail-handlers.ts';
import { orderWindowLetter } from '#functions/mail/order-letters.ts';
import { listStops } from '#functions/rounds/list-stops.ts';
import { announceWindows } from '#functions/rounds/announce-windows.ts';
import { ulid } from '#functions/platform/ids.ts';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

/** 18:00 on a clock in Bordeaux. */
const EVENING = new Date('2026-11-23T17:00:00.000Z');
const TOMORROW = '2026-11-24';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const announce = async (now = EVENING) => {
  await indexesFollow();
  return announceWindows({ ...shop, delivery: openDeliverySettings(shop.table) }, now);
};
let minute = 0;
const place = async (more: Partial<Order> = {}, delivery: Partial<NonNullable<Order['delivery']>> = {}) => {
  const placedAt = new Date(EVENING.getTime() - 10 * 3_600_000 + 60_000 * (minute += 1));
  const order = anOrder({
    id: ulid(placedAt),
    placedAt: placedAt.toISOString(),
    customerId: testCustomer.id,
    customerName: testCustomer.society,
    customerEmail: testCustomer.mail,
    status: 'valide',
    deliveryStatus: 'non_livre',
    delivery: { zone: 'ile-de-france', day: TOMORROW, note: '', address: null, ...delivery },
    ...more,
  });
  await shop.table.transact([shop.orders.create(order)]);
  return order;
};
const told = async () =>
  (await dueTodos(shop.table, 'mail', EVENING))
    .filter(({ type }) => type === 'order.window-announced')
    .map(({ data }) => data);

test('a customer on tomorrow’s round gets one mail for the day, however often it runs', async () => {
  const first = await place();
  const second = await place({ customerId: 'CLIENT2' });
  expect(await announce()).toEqual({ announced: 2, before: 0 });
  expect(await announce(new Date(EVENING.getTime() + 3_600_000))).toEqual({ announced: 0, before: 2 });
  expect(await told()).toEqual(
    expect.arrayContaining([
      { customerId: testCustomer.id, orderId: first.id, day: TOMORROW, from: '08:00', to: '10:00' },
      { customerId: 'CLIENT2', orderId: second.id, day: TOMORROW, from: '08:00', to: '10:00' },
    ]),
  );
});

test('the hours follow the order in which the round is driven', async () => {
  const first = await place();
  const second = await place({ customerId: 'CLIENT2' });
  const settings = openDeliverySettings(shop.table);
  const round = { firstStop: '08:00', stopMinutes: 120 };
  const zones = DEFAULT_DELIVERY_RULES.zones.map((zone) => ({ ...zone, round }));
  await settings.replace({ ...DEFAULT_DELIVERY_RULES, zones }, 0, 'ADMIN1', EVENING);
  await shop.stopOrders.save({ day: TOMORROW, zone: 'ile-de-france' }, [second.id, first.id], EVENING);
  await announce();
  expect(new Map((await told()).map((each) => [each.orderId, each.from]))).toEqual(
    new Map([
      [second.id, '08:00'],
      [first.id, '09:30'],
    ]),
  );
});

test('nothing is announced for another day, a carrier, a cancelled or delivered order', async () => {
  await place({}, { day: '2026-11-25' });
  await place({}, { zone: 'france' });
  await place({ status: 'annule' });
  await place({ deliveryStatus: 'livre' });
  await place({}, { day: null });
  expect(await announce()).toEqual({ announced: 0, before: 0 });
});

test('a zone without a first stop announces nothing; the house sets hours and pace', async () => {
  const { id } = await place();
  const settings = openDeliverySettings(shop.table);
  const zones = (round?: { firstStop: string; stopMinutes: number }) =>
    DEFAULT_DELIVERY_RULES.zones.map(({ round: _, ...zone }) => ({ ...zone, ...(round ? { round } : {}) }));
  await settings.replace({ ...DEFAULT_DELIVERY_RULES, zones: zones() }, 0, 'ADMIN1', EVENING);
  expect(await announce()).toEqual({ announced: 0, before: 0 });
  const early = { firstStop: '05:30', stopMinutes: 15 };
  await settings.replace({ ...DEFAULT_DELIVERY_RULES, zones: zones(early) }, 1, 'ADMIN1', EVENING);
  await announce();
  expect(await told()).toMatchObject([{ orderId: id, from: '05:30', to: '07:30' }]);
});

test('the letter contains day and hours, and is dropped once they are empty', async () => {
  const order = await place();
  const data = { customerId: order.customerId, orderId: order.id, day: TOMORROW, from: '07:30', to: '09:30' };
  const letter = orderWindowLetter({ order, ordersUrl: '' }, { ...data, today: parisDay(EVENING) });
  const late = orderWindowLetter({ order, ordersUrl: '' }, { ...data, today: data.day });
  expect(JSON.stringify(late)).not.toMatch(/demain|ce soir/);
  expect(late.subject).toContain('livraison aujourd’hui');
  expect(letter.subject.replaceAll(/\s/g, ' ')).toBe(
    `Commande ${order.reference} : livraison demain entre 7 h 30 et 9 h 30`,
  );
  const event = {
    id: 'E1',
    type: 'order.window-announced',
    version: 1,
    at: EVENING.toISOString(),
    data,
  } as const;
  const write = () =>
    orderMailHandlers['mail.order-window'](event)?.(
      { ...shop, siteOrigin: shop.siteOrigin } as never,
      EVENING,
    );
  expect(await write()).toMatchObject({ to: testCustomer.mail });
  await shop.table.transact([shop.orders.change(order, { status: 'annule' })]);
  expect(await write()).toBeUndefined();
});

test('the driver reads the announced hours and opening times; for a day without announcement nothing', async () => {
  const address = {
    label: 'Cuisine',
    address: '3 quai de l’Essai',
    complement: '',
    postal: '33300',
    city: 'Bordeaux',
    phone: '',
    hours: '7h–11h, fermé le lundi',
  };
  const closed = { closedAt: EVENING.toISOString(), deliveryStatus: 'en_preparation' as const };
  const told = await place(closed, { address });
  const other = await place(closed, { day: '2026-11-25' });
  await announce();
  await indexesFollow();
  const { data } = await listStops(shop, { limit: 10, now: EVENING });
  const stop = (id: string) => data.find((each) => each.order_id === id);
  expect(stop(told.id)).toMatchObject({
    creneau: { from: '08:00', to: '10:00' },
    horaires: '7h–11h, fermé le lundi',
  });
  expect(stop(other.id)).not.toHaveProperty('creneau');
  expect(stop(other.id)).not.toHaveProperty('horaires');
});
