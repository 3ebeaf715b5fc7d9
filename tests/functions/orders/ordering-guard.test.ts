import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { ConcurrentOrder, writeGuarded } from '#functions/orders/guard/write-guarded.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { DEFAULT_RESERVATION_RULES, reservationCap } from '#shared/settings/reservation-rules.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { fillShop, NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

type Change = Parameters<typeof changeWebOrder>[1]['change'];
const me = testCustomer.id;
const paid: Change = { field: 'statut_paiement', value: 'paye' };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const order = (more: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(shop, {
    customerId: me,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now: NOW,
    ...more,
  });
/** Kilograms of the first product, at 12 € TTC each. */
const kilos = (quantity: number) => ({
  items: [{ product_id: '1', quantity }],
  seenTotal: quantity * 10,
});
const edit = (orderId: string, quantity: number, seen?: Parameters<typeof editOrder>[1]['seen']) =>
  editOrder(shop, {
    customerId: me,
    orderId,
    items: [{ product_id: '1', quantity }],
    seen,
    now: NOW,
  });
const change = async (orderId: string, change: Change) => {
  // orders created here use the real clock, and NOW is another one
  await indexesFollow();
  return changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: NOW });
};
const capAt = (euros: number | null) =>
  shop.table.put({
    pk: 'SETTING',
    sk: 'reservations',
    reservationRules: {
      ...DEFAULT_RESERVATION_RULES,
      newAccountCapCents: euros === null ? null : euros * 100,
    },
    version: 1,
  });
const pendingOrders = async () =>
  (await shop.orders.everyOfCustomer(me)).reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);

describe('what an account may have unpaid', () => {
  test('a new account cannot empty the shop: the rest is refused with the amounts', async () => {
    await capAt(600);
    await order(kilos(40));
    const refusal = await refusalOf(order(kilos(20)));
    expect([refusal.code, refusal.status, refusal.details]).toEqual([
      'reservation_cap',
      409,
      { cap: 600, pending: 480, room: 120 },
    ]);
    expect(refusal.message.replaceAll(/\s/g, ' ')).toBe(
      'Vos commandes non réglées peuvent atteindre 600,00 € TTC : vous en avez déjà 480,00 €, et cette demande en ajoute 240,00 €. Rien n’a été commandé : réglez une commande en attente, réduisez celle-ci ou appelez-nous.',
    );
    expect(await shop.stock.getLevel('1')).toMatchObject({ reserved: 40_000 });
    await order(kilos(10));
  });

  test('twenty at once for what five may be: five, whatever the order they come in', async () => {
    await capAt(600);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => order(kilos(10))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await pendingOrders()).toBe(60_000);
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 60_000, counted: true });
  });

  test('paid, cancelled or delivered orders make room again, without a write of their own', async () => {
    await capAt(360);
    for (const made of [
      paid,
      { field: 'status', value: 'annule' },
      { field: 'statut_livraison', value: 'expedie' },
    ] satisfies Change[]) {
      const { order_id: id } = await order(kilos(30));
      expect((await refusalOf(order(kilos(30)))).code).toBe('reservation_cap');
      await change(id, made);
    }
    await order(kilos(30));
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 36_000 });
  });

  test('an order that an administrator takes back counts again, also an old one', async () => {
    await capAt(360);
    const old = await order({ ...kilos(20), now: later(-5000) });
    await change(old.order_id, { field: 'status', value: 'annule' });
    await change((await order(kilos(30))).order_id, paid);
    await change((await order(kilos(30))).order_id, paid);
    await change(old.order_id, { field: 'status', value: 'en_attente' });
    expect((await refusalOf(order(kilos(20)))).details).toMatchObject({ pending: 240, room: 120 });
    await order(kilos(10));
  });

  test('orders of before there was a guard count', async () => {
    await order(kilos(40));
    await shop.table.remove({ pk: 'GUARD', sk: me });
    await capAt(600);
    expect((await refusalOf(order(kilos(20)))).details).toMatchObject({ pending: 480 });
    await order(kilos(10));
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 60_000 });
  });

  test('an edit counts by its difference', async () => {
    await capAt(600);
    const { order_id: id } = await order(kilos(20));
    expect((await refusalOf(edit(id, 51))).details).toMatchObject({ cap: 600, pending: 240 });
    await edit(id, 50);
    await edit(id, 30);
    expect(await shop.guards.find(me)).toMatchObject({ pendingCents: 36_000 });
    await order(kilos(20));
  });

  test('the age of the account decides, a group before it, null is no limit', () => {
    const rules = { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: 100, knownAccountCapCents: 200 };
    const aged = (days: number, groupCaps = rules.groupCaps) =>
      reservationCap(
        { ...rules, groupCaps },
        { createdAt: later(-days * 24 * 60).toISOString(), groupId: 1 },
        NOW,
      );
    expect([aged(29), aged(30), aged(29, [{ groupId: 1, capCents: null }])]).toEqual([100, 200, null]);
    expect(aged(29, [{ groupId: 2, capCents: null }])).toBe(100);
  });
});

describe('two devices that confirm one cart', () => {
  const device = (key: string, more = {}) => order({ ...kilos(2), idempotencyKey: key, ...more });

  test('the second needs confirmation, with the reference of the first', async () => {
    const first = await device('telephone');
    const refusal = await refusalOf(device('ordinateur', { now: later(5) }));
    expect([refusal.code, refusal.status]).toEqual(['identical_order', 409]);
    expect(refusal.message).toBe(`Une commande identique vient d’être passée à 07:00 : ${first.reference}.`);
    expect(refusal.details).toEqual({
      reference: first.reference,
      order_id: first.order_id,
      placed_at: NOW.toISOString(),
    });
    expect(await device('telephone', { now: later(5) })).toEqual(first);
    await device('ordinateur', { now: later(5), identicalConfirmed: true });
    expect((await shop.orders.listOfCustomer(me, 9)).items).toHaveLength(2);
  });

  test('placed concurrently, one is accepted', async () => {
    const outcomes = await Promise.allSettled([device('telephone'), device('ordinateur')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('another day or another order of the lines does not hide that it is one cart', async () => {
    const lines = [1, 2].map((id) => ({ product_id: String(id), quantity: 1 }));
    await order({ items: lines, seenTotal: 21, idempotencyKey: 'telephone' });
    const other = {
      items: lines.toReversed(),
      seenTotal: 21,
      idempotencyKey: 'ordinateur',
      delivery: { day: '2026-11-24' },
    };
    expect((await refusalOf(order(other))).code).toBe('identical_order');
  });

  test('other goods, ten minutes later, or the first one cancelled: no duplicate prompt', async () => {
    await device('confirmation-1');
    await device('confirmation-2', kilos(3));
    await device('confirmation-3');
    await device('confirmation-4', { now: later(11) });
    const last = await device('confirmation-5', { now: later(22) });
    await change(last.order_id, { field: 'status', value: 'annule' });
    await device('confirmation-6', { now: later(23) });
  });
});

describe('an edit', () => {
  test('AMB-33: saves no other total than the one that was seen', async () => {
    const { order_id: id } = await order(kilos(2));
    const refusal = await refusalOf(edit(id, 3, { seenTotal: 29, seenTotalTtc: 34.8 }));
    expect([refusal.code, refusal.details?.['total_ht'], refusal.details?.['total_ttc']]).toEqual([
      'price_changed',
      30,
      36,
    ]);
    expect((await shop.orders.find(me, id))?.totalHtCents).toBe(2000);
    await edit(id, 3, { seenTotal: 30, seenTotalTtc: 36 });
  });
});

test('an order that comes between the reading of a week and the first count of an account has the week read again', async () => {
  const recounting = {
    ...shop,
    guards: {
      ...shop.guards,
      find: async (customerId: string) => {
        await order();
        return shop.guards.find(customerId);
      },
    },
  };
  const admission = { cents: 1200, capCents: null, seen: { rev: undefined } };
  const writes = writeGuarded(recounting, { customerId: me, admission, lines: [], now: NOW });
  await expect(writes).rejects.toThrow(ConcurrentOrder);
});

describe('the numbers of a day', () => {
  test('each has an order or a reason', async () => {
    await order();
    await refusalOf(order({ seenTotal: 1 }));
    await refusalOf(order({ items: [{ product_id: 'nope', quantity: 1 }] }));
    await order({ ...kilos(2), idempotencyKey: 'confirmation-1' });
    await order({ ...kilos(2), idempotencyKey: 'confirmation-1' });
    await refusalOf(order({ ...kilos(200), seenTotal: 2000 }));
    const { items } = await shop.unusedNumbers.ofDay('2026-11-21', 50);
    expect(items.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'price_changed'],
      [3, 'product_unknown'],
      [5, 'repeated'],
      [6, 'insufficient_stock'],
    ]);
    expect((await order()).reference).toBe('CMD-20261121-0007');
  });
});

test('an order reads its number with the rest, then writes one transaction, which is the last call', async () => {
  const client = new TableClient();
  const spans: { name: string; from: number; to: number }[] = [];
  let clock = 0;
  const watched: Pick<TableClient, 'send'> = {
    async send(action, input) {
      const span = { name: action, from: ++clock, to: 0 };
      spans.push(span);
      const reply = await client.send(action, input);
      span.to = ++clock;
      return reply;
    },
  };
  shop = await fillShop(openTable(await createTestTable(), watched));
  await order();
  spans.length = 0;
  await order(kilos(3));
  // what met a conflict is sent again
  expect([...new Set(spans.map(({ name }) => name))].toSorted()).toEqual([
    'BatchGetItem',
    'TransactWriteItems',
    'UpdateItem',
  ]);
  const [first, second] = spans;
  expect(second!.from).toBeLessThan(first!.to);
  expect(spans.at(-1)!.name).toBe('TransactWriteItems');
});
