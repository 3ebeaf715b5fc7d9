import { beforeAll, expect, test } from 'vitest';
import { orderDeliveredLetter } from '#functions/mail/order-letters.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { listStops } from '#functions/rounds/list-stops.ts';
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

/** Two products, weighed and on their way. */
const prepared = async (more: Partial<Order> = {}): Promise<Order> => {
  const base = anOrder();
  const [meat, bird] = goodsOf(base.lines);
  const order = anOrder({
    id: ulid(NOW),
    customerId: testCustomer.id,
    customerName: testCustomer.society,
    customerEmail: testCustomer.mail,
    lines: [meat!, { ...bird!, productId: '2' }],
    status: 'valide',
    deliveryStatus: 'expedie',
    closedAt: NOW.toISOString(),
    ...more,
  });
  await shop.table.transact([shop.orders.create(order)]);
  await indexesFollow();
  return order;
};
const handOver = (orderId: string, more: Partial<Parameters<typeof recordHandover>[1]> = {}) =>
  recordHandover(shop, {
    orderId,
    adminId: 'ADMIN1',
    key: 'key-of-the-driver',
    receiver: 'Chef Essai',
    at: said,
    reserves: '',
    temperature: 3.4,
    refused: [],
    now: later,
    ...more,
  });
const order = (id: string) => shop.orders.find(testCustomer.id, id).then((found) => found!);
const changes = async (id: string) => (await shop.orders.history(id)).length;

test('an order that is handed over is delivered once, however often the telephone reports it', async () => {
  const { id } = await prepared();
  const stops = async () => (await listStops(shop, { limit: 100, now: later })).data;
  await expect
    .poll(async () => (await stops()).find((stop) => stop.order_id === id))
    .toMatchObject({
      adresse: '1 rue de l’Essai, 64000 Bordeaux',
      telephone: testCustomer.phone,
      remise: null,
    });
  const refused = [{ product_id: '2', reason: 'Trop gras' }];
  const sent = { reserves: 'Un carton ouvert', refused };
  await handOver(id, sent);
  const again = await handOver(id, sent);
  expect(again.data.remise).toEqual({
    receiver: 'Chef Essai',
    at: said,
    reserves: 'Un carton ouvert',
    temperature: 3.4,
    temperature_max: 4,
    refused: [{ product_id: '2', label: 'Poulet fermier', reason: 'Trop gras' }],
  });
  const after = await order(id);
  expect(after.deliveryStatus).toBe('livre');
  expect(clientRow(after).remise).toEqual(again.data.remise);
  expect(await changes(id)).toBe(1);
  // listed by an index, which may be late
  await expect
    .poll(async () => (await stops()).find((stop) => stop.order_id === id)?.remise)
    .toEqual(again.data.remise);
  const letter = JSON.stringify(orderDeliveredLetter({ order: after, ordersUrl: 'https://ici.test' }));
  for (const text of ['Chef Essai', 'Un carton ouvert', 'Poulet fermier (Trop gras)'])
    expect(letter).toContain(text);
  const [entry] = await shop.orders.history(id);
  expect(entry?.reason).toMatch(
    /^Remise à \S+, avec des réserves\. .*Refusé : Poulet fermier \(Trop gras\)\.$/,
  );
  // the trail outlives the account
  for (const name of ['Chef Essai', 'Un carton ouvert'])
    expect(JSON.stringify(await shop.orders.history(id))).not.toContain(name);
  await shop.orders.pseudonymise(after);
  expect((await order(id)).proof).toBeUndefined();
});

test('a second driver, a cancelled order, one that is not weighed and a foreign product are refused', async () => {
  const [done, cancelled, early, open] = [
    await prepared(),
    await prepared({ status: 'annule' }),
    await prepared({ closedAt: undefined, deliveryStatus: 'en_preparation' } as never),
    await prepared(),
  ];
  await handOver(done.id);
  await expect(handOver(done.id, { key: 'another-telephone' })).rejects.toThrow(/déjà remise, à Chef Essai/);
  await expect(handOver(cancelled.id)).rejects.toThrow(/annulée/);
  await expect(handOver(early.id)).rejects.toThrow(/pas encore préparée/);
  const refusing = (ids: string[]) =>
    handOver(open.id, { refused: ids.map((product_id) => ({ product_id, reason: 'Abîmé' })) });
  await expect(refusing(['99'])).rejects.toMatchObject({ field: 'refused.0.product_id' });
  await expect(refusing(['2', '2'])).rejects.toMatchObject({ field: 'refused.1.product_id' });
  expect(await changes(open.id)).toBe(0);
  const [meat, bird] = open.lines;
  const without = await prepared({ lines: [meat!, { ...bird!, delivered: { unit: 'piece', milli: 0 } }] });
  const notBrought = [{ product_id: bird!.productId, reason: 'Abîmé' }];
  await expect(handOver(without.id, { refused: notBrought })).rejects.toThrow('n’est pas dans la livraison');
});

test('a wrong clock is limited to possible times, and an order set to delivered by hand still gets its proof', async () => {
  const [early, late, byHand] = [await prepared(), await prepared(), await prepared()];
  const at = async (id: string, time: string) => (await handOver(id, { at: time })).data.remise?.at;
  expect(await at(early.id, '2001-01-01T00:00:00.000Z')).toBe(NOW.toISOString());
  expect(await at(late.id, '2099-01-01T00:00:00.000Z')).toBe(later.toISOString());
  // a round is what is still to be delivered, and what was delivered today: the first was, a day ago
  const open = await prepared({ closedAt: undefined, deliveryStatus: 'en_preparation' } as never);
  const stops = async () =>
    (await listStops(shop, { limit: 100, now: later })).data.map((one) => one.order_id);
  await expect.poll(stops).toEqual(expect.arrayContaining([late.id, byHand.id]));
  for (const { id } of [early, open]) expect(await stops()).not.toContain(id);
  const change = { field: 'statut_livraison', value: 'livre' } as const;
  const set = (value: 'livre' | 'expedie') =>
    changeWebOrder(shop, {
      orderId: byHand.id,
      adminId: 'ADMIN1',
      change: { ...change, value },
      now: later,
    });
  await set('livre');
  const letters = async () =>
    (await dueTodos(shop.table, 'mail', later)).filter(
      ({ type, data }) => type === 'order.delivered' && 'orderId' in data && data.orderId === byHand.id,
    ).length;
  const before = await letters();
  expect(await at(byHand.id, said)).toBe(said);
  expect([before, await letters()]).toEqual([1, 1]);
  // reverted: it is on its way again, and may be handed over again
  await set('expedie');
  expect(clientRow(await order(byHand.id)).remise).toBeUndefined();
  await handOver(byHand.id, { key: 'the-second-round', receiver: 'Autre Essai' });
  expect((await order(byHand.id)).proof?.receiver).toBe('Autre Essai');
});

test('chilled goods are measured at the door; too warm is recorded, with the limit', async () => {
  const { id } = await prepared();
  const stop = (await listStops(shop, { limit: 100, now: later })).data.find((one) => one.order_id === id);
  expect(stop?.temperature_max).toBe(4);
  const refusal = handOver(id, { temperature: undefined });
  await expect(refusal).rejects.toMatchObject({ code: 'invalid_input', field: 'temperature' });
  expect((await order(id)).deliveryStatus).toBe('expedie');
  await handOver(id, { temperature: 6.5 });
  expect((await order(id)).proof?.temperatureDeci).toBe(65);
  expect((await shop.orders.history(id))[0]?.reason?.replaceAll(/\s/g, ' ')).toContain(
    '6,5 °C, pour 4 °C au plus.',
  );
  expect(JSON.stringify(orderDeliveredLetter({ order: await order(id), ordersUrl: '' }))).toMatch(
    /remise : 6,5\s°C/,
  );
  // nothing of it is chilled: no measurement is requested
  const [meat] = goodsOf(anOrder().lines);
  const frozen = await prepared({ lines: [{ ...meat!, label: 'BAVETTE SURGELEE' }] });
  await handOver(frozen.id, { temperature: undefined });
  expect((await order(frozen.id)).proof).not.toHaveProperty('temperatureDeci');
});

test('a signature is stored with the order and its proof, and is deleted with the person', async () => {
  const [{ id }, plain] = [await prepared(), await prepared()];
  const signature = 'M10 50L40 20L80 60M90 50L120 50';
  const told = await handOver(id, { signature });
  expect(told.data.remise).toMatchObject({ signed: true });
  expect(await shop.signatures.find(id)).toBe(signature);
  expect(JSON.stringify(await order(id))).not.toContain(signature);
  await handOver(plain.id);
  expect(clientRow(await order(plain.id)).remise).not.toHaveProperty('signed');
  expect(await shop.signatures.find(plain.id)).toBeUndefined();
  await shop.orders.pseudonymise(await order(id));
  expect(await shop.signatures.find(id)).toBeUndefined();
});
