import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { listReservations, settleReservations } from '#functions/orders/guard/reservations.ts';
import { listUnusedNumbers } from '#functions/orders/unused-numbers.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import {
  reservationRulesBody,
  reservationRulesFrom,
  reservationRulesView,
} from '#shared/settings/reservation-rules-wire.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const me = testCustomer.id;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);
const order = (quantity: number, now: Date, customerId: string = me) =>
  placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity }],
    seenTotal: quantity * 10,
    idempotencyKey: undefined,
    now,
  });
const list = async (page: { limit?: number; cursor?: string } = {}) => {
  await indexesFollow();
  return listReservations({ ...shop, settings: settingsStore(shop.table) }, { limit: 50, ...page }, NOW);
};
const pay = async (orderId: string) => {
  // these orders are days old the moment they are placed
  await indexesFollow();
  return changeWebOrder(shop, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'statut_paiement', value: 'paye' },
    now: NOW,
  });
};

test('by customer: open orders, kilograms, euros, since when, the largest first', async () => {
  await shop.table.transact(
    shop.customers.create({ ...testCustomer, id: 'CLIENT2', society: 'Table d’essai', mail: 'b@essai.test' }),
  );
  const paid = await order(1, daysAgo(9));
  const oldest = await order(2, daysAgo(3));
  await order(3, daysAgo(1));
  await pay(paid.order_id);
  await order(40, NOW, 'CLIENT2');
  const { data } = await list();
  expect(data).toMatchObject([
    { client_id: 'CLIENT2', client_nom: 'Table d’essai', nb_commandes: 1, kg: 40, montant_ttc: 480 },
    {
      client_id: me,
      nb_commandes: 2,
      au_moins: false,
      kg: 5,
      pieces: 0,
      montant_ttc: 60,
      plafond: 3000,
      depuis: daysAgo(3).toISOString(),
    },
  ]);
  expect(data[1]?.commandes[0]).toEqual({ id: oldest.order_id, reference: oldest.reference });
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.next_cursor ?? '' });
  expect(new Set([...first.data, ...second.data].map(({ client_id: id }) => id)).size).toBe(2);
});

test('what a customer ordered and paid long ago is not read again', async () => {
  for (let n = 0; n < 30; n++) await pay((await order(1, daysAgo(20))).order_id);
  await order(1, NOW);
  await shop.table.remove({ pk: 'GUARD', sk: me });
  await order(1, NOW);
  takeUnits();
  const { data } = await list();
  expect(data).toMatchObject([{ nb_commandes: 2 }]);
  expect(takeUnits().read).toBeLessThanOrEqual(4);
});

test('an order that is paid leaves the list', async () => {
  await pay((await order(1, NOW)).order_id);
  expect((await list()).data).toEqual([]);
});

describe('the list of who has something reserved', () => {
  const last = { hash: 'a'.repeat(64), at: NOW.toISOString(), orderId: 'O'.repeat(26), reference: 'CMD-1' };
  const old = (customerId: string, pendingCents: number) =>
    shop.table.put({ pk: 'GUARD', sk: customerId, pendingCents, rev: 3, counted: true, last });
  const listedIds = async () => {
    await indexesFollow();
    return (await shop.guards.listPending(1000)).items.map(({ customerId }) => customerId);
  };
  const settle = async (services: TestShop = shop, now = NOW) => {
    await indexesFollow();
    return settleReservations(services, now);
  };

  test('costs what there is of it, however many customers once ordered', async () => {
    for (let n = 0; n < 300; n++) await old(`ANCIEN${n}`, 0);
    await order(1, NOW);
    takeUnits();
    expect((await list()).data).toMatchObject([{ client_id: me }]);
    expect(takeUnits().read).toBeLessThanOrEqual(4);
  });

  test('a customer who paid leaves it with the next run, and returns with the next order', async () => {
    await order(1, NOW, 'CLIENT1');
    const { order_id: id } = await order(2, NOW);
    await pay(id);
    await settle();
    expect(await listedIds()).toEqual([me]);
    await pay((await shop.orders.listOfCustomer(me, 10)).items.find((one) => one.id !== id)!.id);
    expect(await settle()).toMatchObject({ settled: 1 });
    expect(await listedIds()).toEqual([]);
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 0, counted: true });
    await order(3, NOW);
    expect(await listedIds()).toEqual([me]);
  });

  test('an order placed while it is counted keeps its place', async () => {
    await pay((await order(1, NOW)).order_id);
    const counting = {
      ...shop,
      orders: {
        ...shop.orders,
        async *ordersFrom(...from: Parameters<typeof shop.orders.ordersFrom>) {
          yield* shop.orders.ordersFrom(...from);
          await order(2, NOW);
        },
      },
    };
    await settle(counting);
    expect(await listedIds()).toEqual([me]);
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 3600 });
  });
});

test('missing order numbers, in words', async () => {
  await expect(order(500, NOW)).rejects.toThrow('Stock insuffisant');
  expect((await listUnusedNumbers(shop.unusedNumbers, { day: '2026-11-21', limit: 10 })).data).toEqual([
    { reference: 'CMD-20261121-0001', raison: 'Stock insuffisant', at: NOW.toISOString(), client_id: me },
  ]);
});

test('the rules are the same on the wire, and the cancellation comes after the warning', () => {
  const wire = reservationRulesView(DEFAULT_RESERVATION_RULES);
  expect(reservationRulesFrom(wire)).toEqual(DEFAULT_RESERVATION_RULES);
  const late = reservationRulesBody.safeParse({ ...wire, warn_after_hours: 48, version: 0 });
  expect(late.error?.issues[0]).toMatchObject({ path: ['cancel_after_hours'] });
});

test('nothing is released that was not reserved', async () => {
  const attempt = shop.table.transact([shop.stock.release('1', 1)]);
  await expect(attempt).rejects.toThrow(ConditionFailed);
  expect(await shop.stock.getLevel('1')).toMatchObject({ available: 100_000, reserved: 0 });
});
