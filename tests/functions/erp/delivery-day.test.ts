import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followOrders } from '#functions/erp/follow/follow-orders.ts';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

/** A Friday: which days can be delivered depends on the day of the week. */
const STARTED = Date.parse('2026-11-27T08:00:00.000Z');
const TODAY = parisDay(new Date(STARTED));
const [MONDAY, TUESDAY, WEDNESDAY] = [addDays(TODAY, 3), addDays(TODAY, 4), addDays(TODAY, 5)];
let minutes = 0;
const now = () => new Date(STARTED + minutes * 60_000);
let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;

beforeAll(async () => {
  house = await openErp({ now });
  erp = house.gateway();
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await openTestShop();
});

const services = () => ({ ...shop, erp: async () => erp });
const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services(), message, now()));
const follow = async () => {
  minutes += 5;
  await followOrders(services(), now());
  await work();
};
const place = async (day = MONDAY) => {
  minutes += 5;
  const { order_id: id } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 2 }],
    seenTotal: 20,
    delivery: { day },
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  });
  await work();
  return id;
};
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;
const held = async (id: string) => {
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok' || !found.value[0]) throw new Error('not in Dolibarr');
  return found.value[0];
};
const inErp = async (id: string, day: string) => {
  minutes += 1;
  await house.ask('PUT', `/orders/${(await held(id)).id}`, {
    delivery_date: parisInstant(day, 8).getTime() / 1000,
  });
};
/** As `redeliver` does it. */
const here = async (id: string, day: string) => {
  const before = await order(id);
  await shop.table.transact([
    shop.orders.change(before, { delivery: { ...before.delivery!, day } }),
    writeEvent(shop.table, orderEvent('order.rescheduled', before, now(), eventId('order-day', now()))),
  ]);
  await work();
};
const days = async (id: string) => [(await order(id)).delivery?.day, (await held(id)).deliveryDay];
const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;

test('a day changed in Dolibarr is taken over, with history and a mail to the customer', async () => {
  const id = await place();
  expect(await days(id)).toEqual([MONDAY, MONDAY]);
  await inErp(id, TUESDAY);
  await follow();
  expect(await days(id)).toEqual([TUESDAY, TUESDAY]);
  expect((await shop.orders.history(id)).filter(({ field }) => field === 'date_livraison')).toMatchObject([
    { actor: 'dolibarr', reason: 'dans Dolibarr' },
  ]);
  await follow();
  await follow();
  expect(await days(id)).toEqual([TUESDAY, TUESDAY]);
  expect((await shop.orders.history(id)).filter(({ field }) => field === 'date_livraison')).toHaveLength(1);
});

test('a day changed here is written in Dolibarr, where the order stays validated', async () => {
  const id = await place();
  await here(id, WEDNESDAY);
  expect(await days(id)).toEqual([WEDNESDAY, WEDNESDAY]);
  expect((await held(id)).status).toBe('validated');
  await follow();
  expect(await days(id)).toEqual([WEDNESDAY, WEDNESDAY]);
});

test.each([
  ['site', WEDNESDAY],
  ['dolibarr', TUESDAY],
] as const)(
  'a day changed on both sides asks for a decision, and the version of the %s is used',
  async (keep, day) => {
    const id = await place();
    await inErp(id, TUESDAY);
    await here(id, WEDNESDAY);
    expect(await days(id)).toEqual([WEDNESDAY, TUESDAY]);
    expect(await questions()).toMatchObject([
      { kind: 'order', id, why: expect.stringContaining('jour de livraison') as string },
    ]);
    await arbitrateOrder(shop, { orderId: id, keep, adminId: 'ADMIN', now: now() });
    await work();
    expect(await days(id)).toEqual([day, day]);
    expect(await questions()).toEqual([]);
    await follow();
    expect(await days(id)).toEqual([day, day]);
  },
);

test('a day that was changed in Dolibarr before the first reading is not written over', async () => {
  const id = await place();
  await inErp(id, TUESDAY);
  minutes += 1;
  await here(id, MONDAY);
  expect(await days(id)).toEqual([TUESDAY, TUESDAY]);
});
