import { beforeAll, expect, test } from 'vitest';
import { orderMailHandlers } from '#functions/mail/order-mail-handlers.ts';
import { orderMissedHouseLetter, orderMissedLetter } from '#functions/mail/order-letters.ts';
import { arrangeStops } from '#functions/rounds/arrange-stops.ts';
import { listStops } from '#functions/rounds/list-stops.ts';
import { recordAbsence } from '#functions/rounds/record-absence.ts';
import { redeliver } from '#functions/rounds/redeliver.ts';
import { sendAgain } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { ulid } from '#functions/platform/ids.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 24 * 3_600_000);
const said = new Date(later.getTime() - 600_000).toISOString();

/** One product, weighed and on its way. */
const onItsWay = async (more: Partial<Order> = {}): Promise<Order> => {
  const [meat] = goodsOf(anOrder().lines);
  const order = anOrder({
    id: ulid(NOW),
    customerId: testCustomer.id,
    customerName: testCustomer.society,
    customerEmail: testCustomer.mail,
    lines: [meat!],
    status: 'valide',
    deliveryStatus: 'expedie',
    closedAt: NOW.toISOString(),
    ...more,
  });
  await shop.table.transact([shop.orders.create(order)]);
  await indexesFollow();
  return order;
};
const miss = (orderId: string, more: Partial<Parameters<typeof recordAbsence>[1]> = {}) =>
  recordAbsence(shop, {
    orderId,
    adminId: 'D1',
    key: 'K1',
    at: said,
    note: 'Rideau baissé',
    now: later,
    ...more,
  });
const handOver = (orderId: string, more: Partial<Parameters<typeof recordHandover>[1]> = {}) =>
  recordHandover(shop, {
    orderId,
    adminId: 'D1',
    key: 'K2',
    receiver: 'Chef Essai',
    at: said,
    reserves: '',
    temperature: 3,
    refused: [],
    now: later,
    ...more,
  });
const order = (id: string) => shop.orders.find(testCustomer.id, id).then((found) => found!);
const waiting = async (id: string) =>
  (await shop.returns.find(id))?.parts.filter(({ decided }) => !decided) ?? [];

test('an absence leaves the order to be delivered again, once; customer and house get a mail, the goods come back', async () => {
  const { id } = await onItsWay();
  const { data } = await miss(id);
  await miss(id);
  expect(data).toMatchObject({ absence: { at: said, note: 'Rideau baissé' }, remise: null });
  const after = await order(id);
  expect(after).toMatchObject({ deliveryStatus: 'expedie', missed: { note: 'Rideau baissé' } });
  expect(await waiting(id)).toMatchObject([{ reason: 'Client absent' }]);
  const history = await shop.orders.history(id);
  expect(history).toMatchObject([{ field: 'passage', to: 'absent' }]);
  // the history outlives the account
  expect(JSON.stringify(history)).not.toContain('Rideau');
  const letters = (await dueTodos(shop.table, 'mail', later)).filter(({ type }) => type === 'order.missed');
  expect(letters).toHaveLength(2);
  expect(orderMissedLetter({ order: after, ordersUrl: '' }, after.missed!).subject).toContain(
    'sans vous trouver',
  );
  expect(JSON.stringify(orderMissedHouseLetter(after, after.missed!, ''))).toContain('Rideau baissé');
  expect(Object.keys(orderMailHandlers)).toEqual(
    expect.arrayContaining(['mail.order-missed', 'mail.order-missed-house']),
  );
});

test('delivered after all, nothing of it waits to be restocked; deleted, the note is deleted too', async () => {
  const { id } = await onItsWay();
  await miss(id);
  await handOver(id);
  expect(await waiting(id)).toEqual([]);
  expect((await order(id)).deliveryStatus).toBe('livre');
  await expect(miss(id, { key: 'K3' })).rejects.toMatchObject({ code: 'order_not_editable' });
  await shop.orders.pseudonymise(await order(id));
  expect(await order(id)).not.toHaveProperty('missed');
});

test('restocked goods are not handed over, and may be reported as refused', async () => {
  const placed = await onItsWay();
  await miss(placed.id);
  const goods = (await shop.returns.find(placed.id))!;
  const decided = { decision: 'stored', siteId: '1', lot: null, documentId: 'DOC1' } as const;
  const parts = goods.parts.map((part) => ({ ...part, decided }));
  await shop.table.transact([shop.returns.save({ ...goods, parts, version: goods.version + 1 }, goods)]);
  await expect(handOver(placed.id)).rejects.toMatchObject({ code: 'invalid_input', field: 'refused' });
  const { productId } = parts[0]!;
  await handOver(placed.id, { refused: [{ product_id: productId, reason: 'Déjà rangé' }] });
  expect((await order(placed.id)).proof?.refused).toHaveLength(1);
});

test('an order that is not prepared cannot be missed', async () => {
  const { id } = await onItsWay();
  const open = await onItsWay({ deliveryStatus: 'non_livre' });
  const unclosed = anOrder({ id: ulid(NOW), customerId: testCustomer.id, status: 'valide' });
  await shop.table.transact([shop.orders.create(unclosed)]);
  await indexesFollow();
  await expect(miss(unclosed.id)).rejects.toMatchObject({ code: 'order_not_editable' });
  // no telephone clock is ahead of the events it was sent
  const ahead = new Date(later.getTime() + 3_600_000).toISOString();
  expect((await miss(open.id, { at: ahead })).data.absence?.at).toBe(later.toISOString());
  expect((await order(id)).missed).toBeUndefined();
});

test('the driver’s payment is noted and pays nothing; too much cash is refused', async () => {
  const { id } = await onItsWay({ paymentStatus: 'non_paye', paidCents: 0 });
  const stop = (await listStops(shop, { limit: 100, now: later })).data.find((one) => one.order_id === id);
  const { totalTtcCents, paidCents } = await order(id);
  expect(stop?.a_encaisser).toBe(totalTtcCents / 100);
  await expect(handOver(id, { taken: { amount: 1000.01, way: 'especes' } })).rejects.toMatchObject({
    field: 'taken.amount',
  });
  const { data } = await handOver(id, { taken: { amount: 123.4, way: 'cheque' } });
  expect(data.remise?.encaisse).toEqual({ montant: 123.4, moyen: 'cheque' });
  expect(await order(id)).toMatchObject({ paymentStatus: 'non_paye', paidCents });
  const [last] = await shop.orders.history(id);
  // and nothing of reserves that do not exist
  expect(last?.reason).toMatch(/^Remise à \d\d:\d\d\. /);
  expect(last?.reason?.replaceAll(/\s/g, ' ')).toContain(
    'Réglé au livreur : 123,40 € par chèque, pour 74,86 € à encaisser, à enregistrer en comptabilité.',
  );
});

test('a thousand euros in cash may be accepted, and no cent more', async () => {
  const { id } = await onItsWay({ paymentStatus: 'non_paye', paidCents: 0 });
  const { data } = await handOver(id, { taken: { amount: 1000, way: 'especes' } });
  expect(data.remise?.encaisse).toEqual({ montant: 1000, moyen: 'especes' });
});

test('a cheque may be of more', async () => {
  const { id } = await onItsWay({ paymentStatus: 'non_paye', paidCents: 0 });
  const { data } = await handOver(id, { taken: { amount: 1500, way: 'cheque' } });
  expect(data.remise?.encaisse).toEqual({ montant: 1500, moyen: 'cheque' });
});

test('the stops of a round keep their saved order, for every driver', async () => {
  const delivery = { zone: 'ile-de-france', day: '2026-11-27', note: '', address: null } as const;
  const [first, second] = [await onItsWay({ delivery }), await onItsWay({ delivery })];
  const ranks = async () => {
    const { data } = await listStops(shop, { limit: 100, now: later });
    return [first.id, second.id].map((id) => data.find((stop) => stop.order_id === id)?.rang);
  };
  expect(await ranks()).toEqual([null, null]);
  const asked = { day: delivery.day, zone: delivery.zone, now: later };
  await arrangeStops(shop, { ...asked, orderIds: [second.id, first.id] });
  expect(await ranks()).toEqual([1, 0]);
  await expect(arrangeStops(shop, { ...asked, orderIds: [first.id, first.id] })).rejects.toMatchObject({
    field: 'order_ids.1',
  });
  const unknown = arrangeStops(shop, { ...asked, orderIds: [first.id, ulid(later)] });
  await expect(unknown).rejects.toMatchObject({ field: 'order_ids.1', message: 'Commande inconnue.' });
  expect(await ranks()).toEqual([1, 0]);
});

test('an absence that is sent again after another visit was planned is the first one', async () => {
  const { id } = await onItsWay();
  const first = { key: 'absence-en-retard-1' };
  await miss(id, first);
  await redeliver(
    { ...shop, sendAgain: sendAgain(shop) },
    {
      orderId: id,
      adminId: 'A1',
      day: parisDay(new Date(later.getTime() + 24 * 3_600_000)),
      now: later,
    },
  );
  const before = await order(id);
  await miss(id, first);
  expect(await order(id)).toEqual(before);
  expect(before.missed).toBeUndefined();
  await miss(id, { key: 'absence-du-lendemain' });
  expect((await order(id)).missed).toBeDefined();
});
