import { beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import {
  changeStandingOrder,
  createStandingOrder,
  endStandingOrder,
} from '#functions/standing-orders/change-standing-order.ts';
import { MAX_SKIPS, MAX_STANDING_ORDERS } from '#shared/standing-orders/standing-order.ts';
import { confirmOrder, skipDate } from '#functions/standing-orders/answer-date.ts';
import { getStandingDemand, readComing } from '#functions/standing-orders/standing-demand.ts';
import { runStandingOrders } from '#functions/standing-orders/run-standing-orders.ts';
import { listPreparations, savePreparation } from '#functions/preparation/save-preparation.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import {
  body,
  capAt,
  closeDays,
  create,
  CUTOFF,
  find,
  MADE,
  minutes,
  openStandingShop,
  ordersOf,
  run,
  SATURDAY,
} from './standing-world.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openStandingShop();
});

const customerId = testCustomer.id;
const reserved = async (id: string) => (await shop.stock.getLevel(id))?.reserved;
const soldByPiece = () =>
  shop.catalog.putProduct({
    ...testProducts[0]!,
    unit: 'kg',
    byPiece: { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700, source: 'house' },
  });
const mails = async (now: Date) =>
  (await dueTodos(shop.table, 'mail', now)).map(({ subscription }) => subscription);

describe('making an order', () => {
  test('20 hours before its cutoff, once, at the price of the day; the next date is due', async () => {
    const { id } = await create(shop);
    await run(shop, minutes(MADE, -1));
    expect(await ordersOf(shop)).toEqual([]);
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 200_000 });
    expect(await run(shop, MADE)).toMatchObject({ handled: 1, failed: 0 });
    expect(await run(shop, minutes(MADE, 15))).toMatchObject({ handled: 0 });
    const [order, ...more] = await ordersOf(shop);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      standing: { id, date: '2026-11-24' },
      totalHtCents: 2 * 2000 + 3 * 1100,
      delivery: { day: '2026-11-24', zone: 'bordeaux', address: { label: 'Cuisine' } },
      lines: [{ productId: '1' }, { productId: '2', cutNote: 'tranches 2 cm' }],
    });
    expect(order?.confirmBefore).toBeUndefined();
    expect(await reserved('1')).toBe(2000);
    expect(await find(shop, id)).toMatchObject({
      doneUntil: '2026-11-24',
      dates: [{ date: '2026-11-24', state: 'placed', orderId: order?.id }],
    });
    expect(await mails(MADE)).toContain('mail.standing-order-told');
  });

  test('two runs at the same minute make one', async () => {
    await create(shop);
    await run(shop, minutes(MADE, -60));
    await Promise.all([1, 2, 3].map(() => runStandingOrders(shop, MADE)));
    expect(await ordersOf(shop)).toHaveLength(1);
    expect(await reserved('1')).toBe(2000);
  });

  test('a standing order that conflicts at every try is retried by the next run', async () => {
    const { id } = await create(shop);
    const guards = {
      ...shop.guards,
      find: async (customer: string) => {
        const seen = await shop.guards.find(customer);
        await shop.table.transact([shop.guards.reopen(customer, 0)]);
        return seen;
      },
    };
    await run({ ...shop, guards }, MADE);
    expect((await find(shop, id)).dates).toEqual([]);
    await run(shop, minutes(MADE, 15));
    expect((await find(shop, id)).dates[0]).toMatchObject({ date: '2026-11-24', state: 'placed' });
  });

  test('an answer that was lost is no second order', async () => {
    const { id } = await create(shop);
    await run(shop, minutes(MADE, -60));
    let lost = 0;
    const table = {
      ...openTable(shop.table.name),
      transact: async (...args: Parameters<TestShop['table']['transact']>) => {
        await shop.table.transact(...args);
        lost += 1;
        throw new Error('the connection broke');
      },
    };
    expect(await runStandingOrders({ ...shop, table }, MADE)).toMatchObject({ handled: 1 });
    expect(lost).toBeGreaterThan(0);
    await run(shop, minutes(MADE, 15));
    expect(await ordersOf(shop)).toHaveLength(1);
    expect((await find(shop, id)).dates).toHaveLength(1);
  });

  test('orders as much as the stock allows, and reports the shortage to both sides', async () => {
    await shop.stock.recordCount(counted('1', [1200, 0]));
    await shop.stock.recordCount(counted('2', [0, 0]));
    const { id } = await create(shop);
    await run(shop, MADE);
    const [order] = await ordersOf(shop);
    expect(order?.lines).toMatchObject([{ productId: '1', ordered: { unit: 'kg', milli: 1200 } }]);
    expect((await find(shop, id)).dates[0]?.short).toMatchObject([
      { productId: '1', wanted: 2000, got: 1200 },
      { productId: '2', wanted: 3000, got: 0 },
    ]);
    const history = await shop.orders.history(order?.id ?? '');
    expect(history[0]?.reason).toBe(
      'Manque : ENTRECOTE PAREE 1,2 kg sur 2 kg, FAUX FILET PARE 0 kg sur 3 kg',
    );
    const { troubles } = await getStandingDemand(shop, undefined, MADE);
    expect(troubles).toMatchObject([
      { customer_id: customerId, reference: order?.reference, state: 'placed' },
    ]);
  });

  test('without any stock it is not made, and reported', async () => {
    for (const product of ['1', '2']) await shop.stock.recordCount(counted(product, [0, 0]));
    const { id } = await create(shop);
    await run(shop, MADE);
    expect(await ordersOf(shop)).toEqual([]);
    expect((await find(shop, id)).dates[0]).toMatchObject({ date: '2026-11-24', state: 'refused' });
    expect(await mails(MADE)).toContain('mail.standing-order-told');
  });

  test('a cap and a blocked account are respected, each reported once; the next date is tried again', async () => {
    await capAt(shop, 1000);
    const { id } = await create(shop);
    await run(shop, MADE);
    await run(shop, minutes(MADE, 15));
    expect(await ordersOf(shop)).toEqual([]);
    const [refused] = (await find(shop, id)).dates;
    expect(refused).toMatchObject({ state: 'refused' });
    expect(refused?.why).toContain('Vos commandes non réglées peuvent atteindre 10,00');

    await shop.table.transact([
      shop.customers.setBlocked(customerId, { at: MADE.toISOString(), by: 'ADMIN1', reason: 'Impayés' }),
    ]);
    await run(shop, new Date('2026-11-25T19:00:00.000Z'));
    expect((await find(shop, id)).dates[0]).toMatchObject({
      date: '2026-11-27',
      state: 'refused',
      why: 'Votre compte est suspendu. Contactez-nous pour en savoir plus.',
    });
    expect(await ordersOf(shop)).toEqual([]);
  });

  test('each date missed is reported', async () => {
    const { id } = await create(shop);
    await run(shop, new Date('2026-11-27T10:00:00.000Z'));
    expect(await ordersOf(shop)).toEqual([]);
    expect((await find(shop, id)).dates).toMatchObject([
      { date: '2026-11-27', state: 'missed' },
      { date: '2026-11-24', state: 'missed' },
    ]);
  });

  test('a day that the house closes after the date was calculated moves to the day before, in time', async () => {
    const { id } = await create(shop, { from: '2026-11-24', weekdays: [5] });
    await closeDays(shop, '2026-11-27');
    // the cutoff of Thursday is on Wednesday at 16:00, so it is made on Tuesday at 20:00
    await run(shop, new Date('2026-11-24T19:00:00.000Z'));
    expect((await ordersOf(shop))[0]?.delivery?.day).toBe('2026-11-26');
    expect((await find(shop, id)).dates[0]).toMatchObject({ date: '2026-11-27', day: '2026-11-26' });
  });

  test('a deleted place: reported, and not delivered elsewhere', async () => {
    const { id } = await create(shop);
    const account = (await shop.customers.find(customerId))!;
    await shop.customers.replaceAddresses(account, []);
    await run(shop, MADE);
    expect(await ordersOf(shop)).toEqual([]);
    expect((await find(shop, id)).dates[0]).toMatchObject({
      state: 'refused',
      why: 'Cette adresse de livraison n’existe plus : choisissez-en une autre.',
    });
  });

  test('a deleted account: nothing is left of it', async () => {
    const { id } = await create(shop);
    await shop.table.remove({ pk: `CUSTOMER#${customerId}`, sk: 'PROFILE' });
    await run(shop, MADE);
    expect(await shop.standing.find(customerId, id)).toBeUndefined();
    expect(await ordersOf(shop)).toEqual([]);
  });
});

describe('an order to confirm', () => {
  const made = async () => {
    const { id } = await create(shop, { mode: 'confirm' });
    await run(shop, MADE);
    const [order] = await ordersOf(shop);
    if (!order) throw new Error('no order');
    return { id, order };
  };

  test('stays pending until its cutoff, is not prepared before, and is cancelled without confirmation, with a mail', async () => {
    const { id, order } = await made();
    expect(order.confirmBefore).toBe(CUTOFF.toISOString());
    expect((await listPreparations(shop, { limit: 10, now: MADE })).data).toEqual([]);
    const weigh = savePreparation(shop, {
      orderId: order.id,
      adminId: 'A',
      version: 0,
      lines: [],
      now: MADE,
    });
    expect(await refusalOf(weigh)).toMatchObject({ code: 'order_not_editable' });
    await run(shop, minutes(CUTOFF, -1));
    expect((await ordersOf(shop))[0]?.status).toBe('en_attente');
    await run(shop, CUTOFF);
    await run(shop, minutes(CUTOFF, 15));
    expect((await ordersOf(shop))[0]?.status).toBe('annule');
    expect(await reserved('1')).toBe(0);
    expect((await find(shop, id)).dates[0]?.state).toBe('unconfirmed');
    expect((await mails(CUTOFF)).filter((name) => name === 'mail.order-unconfirmed')).toHaveLength(1);
    const late = confirmOrder(shop, { customerId, orderId: order.id, now: minutes(CUTOFF, 1) });
    expect(await refusalOf(late)).toMatchObject({ code: 'order_not_editable' });
  });

  test('one confirmation is enough, repeats are harmless; after the cutoff it is too late', async () => {
    const { id, order } = await made();
    const request = { customerId, orderId: order.id };
    const late = confirmOrder(shop, { ...request, now: CUTOFF });
    expect(await refusalOf(late)).toMatchObject({ code: 'too_late' });
    const yes = () => confirmOrder(shop, { ...request, now: minutes(MADE, 60) });
    const [one, two] = await Promise.all([yes(), yes()]);
    expect([one.message, two.message]).toEqual(['Commande confirmée.', 'Commande confirmée.']);
    await run(shop, CUTOFF);
    const [kept] = await ordersOf(shop);
    expect(kept).toMatchObject({ status: 'en_attente' });
    expect(kept?.confirmBefore).toBeUndefined();
    expect((await find(shop, id)).dates[0]?.state).toBe('confirmed');
    expect((await listPreparations(shop, { limit: 10, now: CUTOFF })).data).toHaveLength(1);
  });

  test('another account’s is not found', async () => {
    const { order } = await made();
    const foreign = confirmOrder(shop, { customerId: 'CLIENT2', orderId: order.id, now: MADE });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'not_found' });
  });

  test('an edit by the customer confirms it', async () => {
    const { id, order } = await made();
    const items = [{ product_id: '1', quantity: 1 }];
    const { data } = await editOrder(shop, { customerId, orderId: order.id, items, now: MADE });
    expect(data.a_confirmer_avant).toBeUndefined();
    await run(shop, CUTOFF);
    expect((await ordersOf(shop))[0]).toMatchObject({ status: 'en_attente' });
    expect((await find(shop, id)).dates[0]?.state).toBe('confirmed');
  });

  test('is changed no more after its cutoff, and cancelled', async () => {
    const { order } = await made();
    const items = [{ product_id: '1', quantity: 1 }];
    expect(
      await refusalOf(editOrder(shop, { customerId, orderId: order.id, items, now: CUTOFF })),
    ).toMatchObject({ code: 'too_late', message: expect.stringContaining('confirmée') as string });
    await run(shop, CUTOFF);
    expect((await ordersOf(shop))[0]).toMatchObject({ status: 'annule' });
  });

  test('is still cancelled where its standing order was ended, which then is deleted', async () => {
    const { id } = await made();
    await endStandingOrder(shop, id, { customerId, now: minutes(MADE, 5) });
    expect(
      await refusalOf(skipDate(shop, { customerId, id, date: '2026-11-24', skip: true, now: MADE })),
    ).toMatchObject({
      code: 'not_found',
    });
    await run(shop, CUTOFF);
    expect((await ordersOf(shop))[0]?.status).toBe('annule');
    expect(await shop.standing.find(customerId, id)).toBeUndefined();
  });
});

describe('skipping, changing, ending', () => {
  test('a future date is skipped and may be restored until its cutoff', async () => {
    const { id } = await create(shop);
    const skip = (skip: boolean, now: Date) =>
      skipDate(shop, { customerId, id, date: '2026-11-24', skip, now });
    const { data } = await skip(true, SATURDAY);
    expect(data.next[0]).toMatchObject({ date: '2026-11-24', what: 'skipped' });
    await run(shop, MADE);
    expect(await ordersOf(shop)).toEqual([]);
    await skip(false, minutes(MADE, 30));
    await run(shop, minutes(MADE, 45));
    expect(await ordersOf(shop)).toHaveLength(1);
    expect(await refusalOf(skip(true, CUTOFF))).toMatchObject({ code: 'too_late' });
  });

  test('skips of the past leave room for those to come', async () => {
    const { id } = await create(shop);
    const standing = (await find(shop, id))!;
    const skips = Array.from({ length: MAX_SKIPS }, (_, i) => `2026-10-${10 + i}`);
    await shop.table.transact([shop.standing.replace({ ...standing, skips }, undefined)]);
    await skipDate(shop, { customerId, id, date: '2026-11-24', skip: true, now: SATURDAY });
    expect((await find(shop, id)).skips).toEqual(['2026-11-24']);
  });

  test('an order that was made is cancelled with its date, stock back once', async () => {
    const { id } = await create(shop);
    await run(shop, MADE);
    const skip = (now: Date) => skipDate(shop, { customerId, id, date: '2026-11-24', skip: true, now });
    await skip(minutes(MADE, 30));
    await skip(minutes(MADE, 31));
    expect((await ordersOf(shop))[0]?.status).toBe('annule');
    expect(await reserved('1')).toBe(0);
    expect((await find(shop, id)).dates[0]?.state).toBe('skipped');
  });

  test('a day without a delivery is not found', async () => {
    const { id } = await create(shop);
    const other = skipDate(shop, { customerId, id, date: '2026-11-25', skip: true, now: SATURDAY });
    expect(await refusalOf(other)).toMatchObject({ code: 'not_found' });
  });

  test('a change replaces what was seen only, reports dates missed before, and adds nothing for past days', async () => {
    const { id, version } = await create(shop);
    const change = (seen: number, now: Date) =>
      changeStandingOrder(
        shop,
        id,
        { ...body({ address_id: 'CUISINE', weekdays: [3] }), version: seen },
        { customerId, now },
      );
    expect(await refusalOf(change(version + 1, SATURDAY))).toMatchObject({ code: 'version_conflict' });
    const wednesday = new Date('2026-11-25T10:00:00.000Z');
    const { data } = await change(version, wednesday);
    // Tuesday was missed by the house, Wednesday is over
    expect(data.dates).toMatchObject([{ date: '2026-11-24', state: 'missed' }]);
    expect(data.next[0]).toMatchObject({ date: '2026-12-02' });
    await run(shop, wednesday);
    expect((await find(shop, id)).dates).toHaveLength(1);
  });

  test('an ended one stays for the letter about a missed date, and is removed a day later', async () => {
    const { id } = await create(shop);
    const wednesday = new Date('2026-11-25T10:00:00.000Z');
    await endStandingOrder(shop, id, { customerId, now: wednesday });
    expect(await shop.standing.find(customerId, id)).toMatchObject({
      ended: true,
      dates: [{ date: '2026-11-24', state: 'missed' }],
    });
    expect(await refusalOf(endStandingOrder(shop, id, { customerId, now: wednesday }))).toMatchObject({
      code: 'not_found',
    });
    await run(shop, minutes(wednesday, 24 * 60 + 1));
    expect(await shop.standing.find(customerId, id)).toBeUndefined();
    expect(await ordersOf(shop)).toEqual([]);
  });

  test('a product sold by the piece is ordered in pieces, reserved at the high end, as far as the stock surely allows', async () => {
    await soldByPiece();
    const { id, ...row } = await create(shop, { items: [{ product_id: '1', pieces: 6 }] });
    expect(row.lines).toMatchObject([{ unit: 'piece', in_pieces: true, quantity: 6 }]);
    // six at their nominal weight: 8.4 kg
    expect(row.estimate_ht).toBe((testProducts[0]!.priceHtE4 * 84) / 100_000);
    await shop.stock.recordCount(counted('1', [7000, 0]));
    await run(shop, MADE);
    const [order] = await ordersOf(shop);
    expect(order?.lines[0]).toMatchObject({ pieces: { ordered: 4 }, ordered: { unit: 'kg', milli: 5600 } });
    expect(await reserved('1')).toBe(4 * 1700);
    expect((await find(shop, id)).dates[0]?.short).toMatchObject([
      { productId: '1', unit: 'piece', wanted: 6000, got: 4000 },
    ]);
  });

  test('a product whose sale unit changes is reported at once and needs a new quantity', async () => {
    const { id } = await create(shop, { items: [{ product_id: '1', quantity: 5 }] });
    await soldByPiece();
    expect(await run(shop, SATURDAY)).toMatchObject({ told: 1 });
    expect((await find(shop, id)).lines).toMatchObject([{ problem: 'by-piece', unit: 'kg', milli: 5000 }]);
    const change = async (item: { quantity: number } | { pieces: number }) =>
      changeStandingOrder(
        shop,
        id,
        {
          ...body({ address_id: 'CUISINE', items: [{ product_id: '1', ...item }] }),
          version: (await find(shop, id)).version,
        },
        { customerId, now: SATURDAY },
      );
    // a day was changed, and the line not reviewed
    await change({ quantity: 5 });
    expect((await find(shop, id)).lines).toMatchObject([{ problem: 'by-piece' }]);
    expect(await refusalOf(change({ quantity: 4 }))).toMatchObject({ field: 'items.0.pieces' });
    await change({ pieces: 3 });
    const [line] = (await find(shop, id)).lines;
    expect(line).toMatchObject({ unit: 'piece', inPieces: true, milli: 3000 });
    expect(line?.problem).toBeUndefined();
    await shop.catalog.putProduct(testProducts[0]!);
    expect(await run(shop, minutes(SATURDAY, 15))).toMatchObject({ told: 1 });
    expect((await find(shop, id)).lines).toMatchObject([{ problem: 'by-kilo' }]);
    await run(shop, MADE);
    expect(await ordersOf(shop)).toEqual([]);
  });

  test('a product that was withdrawn, or has another sale unit, is reported at once and skipped until it is reviewed', async () => {
    const { id } = await create(shop);
    await shop.catalog.putProduct({ ...testProducts[0]!, onSale: false });
    await shop.catalog.putProduct({ ...testProducts[1]!, unit: 'piece' });
    expect(await run(shop, SATURDAY)).toMatchObject({ told: 1 });
    expect(await run(shop, minutes(SATURDAY, 15))).toMatchObject({ told: 0 });
    expect((await find(shop, id)).lines).toMatchObject([{ problem: 'withdrawn' }, { problem: 'unit' }]);
    await shop.catalog.putProduct(testProducts[0]!);
    await run(shop, MADE);
    const [order] = await ordersOf(shop);
    expect(order?.lines.map(({ productId }) => productId)).toEqual(['1']);
    const { version } = await find(shop, id);
    await changeStandingOrder(
      shop,
      id,
      { ...body({ address_id: 'CUISINE' }), version },
      { customerId, now: MADE },
    );
    expect((await find(shop, id)).lines).toMatchObject([
      { productId: '1', unit: 'kg' },
      { productId: '2', unit: 'piece', milli: 3000 },
    ]);
  });

  test('refused with its field: a product that is not sold, a place without delivery, half a piece', async () => {
    await shop.catalog.putProduct({ ...testProducts[1]!, unit: 'piece' });
    const refused = (more: Parameters<typeof create>[1]) => refusalOf(create(shop, more));
    expect(await refused({ items: [{ product_id: '99', quantity: 1 }] })).toMatchObject({
      code: 'product_unknown',
      field: 'items.0.product_id',
    });
    expect(await refused({ address_id: 'AILLEURS' })).toMatchObject({ field: 'address_id' });
    expect(await refused({ items: [{ product_id: '2', quantity: 1.5 }] })).toMatchObject({
      field: 'items.quantity',
    });
    expect(await shop.standing.ofCustomer(customerId)).toEqual([]);
  });
});

test('standing demand of seven days: planned and ordered, by product and day', async () => {
  await create(shop);
  await create(shop, { name: 'Banquet', weekdays: [5], items: [{ product_id: '1', quantity: 10 }] });
  await run(shop, MADE);
  const { days, rows, count } = await getStandingDemand(shop, '2026-11-23', MADE);
  expect(days).toHaveLength(7);
  expect(count).toBe(2);
  expect(rows).toEqual([
    {
      product_id: '1',
      label: 'ENTRECOTE PAREE',
      unit: 'kg',
      coming: [0, 0, 0, 0, 12, 0, 0],
      ordered: [0, 2, 0, 0, 0, 0, 0],
    },
    {
      product_id: '2',
      label: 'FAUX FILET PARE',
      unit: 'kg',
      coming: [0, 0, 0, 0, 3, 0, 0],
      ordered: [0, 3, 0, 0, 0, 0, 0],
    },
  ]);
});

test('excludes dates that will be refused: a blocked account, a removed address', async () => {
  await create(shop);
  await create(shop, { name: 'Maison', address_id: 'compte' });
  const demand = async () => (await getStandingDemand(shop, '2026-11-23', SATURDAY)).rows[0]?.coming[1];
  const both = await demand();
  const account = (await shop.customers.find(customerId))!;
  await shop.customers.replaceAddresses(account, []);
  expect([both, await demand()]).toEqual([4, 2]);
  await shop.table.transact([
    shop.customers.setBlocked(customerId, { at: MADE.toISOString(), by: 'ADMIN1', reason: 'Impayés' }),
  ]);
  expect(await demand()).toBeUndefined();
  expect((await readComing(shop, new Map(), SATURDAY)).size).toBe(0);
});

test('planned quantities are never counted with the order made of them: pieces at their heavy end, kilos as they are', async () => {
  await soldByPiece();
  const items = [
    { product_id: '1', pieces: 6 },
    { product_id: '2', quantity: 3 },
  ];
  await create(shop, { weekdays: [2, 3], items, mode: 'confirm' });
  await shop.stock.recordCount(counted('1', [20_000, 0]));
  const coming = async (now: Date) => {
    const products = new Map((await shop.catalog.listProducts()).map((product) => [product.id, product]));
    return Object.fromEntries(await readComing(shop, products, now));
  };
  const needs = async (now: Date) => (await getStandingDemand(shop, '2026-11-23', now)).needs;
  const [sunday, monday] = [minutes(MADE, -60), minutes(MADE, 12 * 60)];
  expect((await coming(monday))['1']).toEqual([0, 10_200, 10_200, 0, 0, 0, 0]);
  expect(await needs(sunday)).toMatchObject([
    {
      product_id: '1',
      unit: 'kg',
      coming: [0, 10.2, 10.2, 0, 0, 0, 0],
      coming_pieces: [0, 6, 6, 0, 0, 0, 0],
      free: 20,
      short: 0.4,
    },
    { product_id: '2', coming: [0, 3, 3, 0, 0, 0, 0], short: 0 },
  ]);
  await run(shop, MADE);
  // Tuesday's is a reservation by now, though not confirmed yet
  expect(await reserved('1')).toBe(10_200);
  expect((await coming(monday))['1']).toEqual([0, 0, 10_200, 0, 0, 0, 0]);
  expect(await needs(MADE)).toMatchObject([
    { product_id: '1', coming: [0, 0, 10.2, 0, 0, 0, 0], free: 9.8, short: 0.4 },
    { product_id: '2' },
  ]);
  const { rows } = await getStandingDemand(shop, '2026-11-23', MADE);
  expect(rows[0]).toMatchObject({
    product_id: '1',
    unit: 'piece',
    in_pieces: true,
    coming: [0, 0, 6, 0, 0, 0, 0],
    ordered: [0, 6, 0, 0, 0, 0, 0],
  });
});

describe('created under a key', () => {
  const again = (key: string | undefined, more: Parameters<typeof body>[0] = {}) =>
    createStandingOrder(shop, body({ address_id: 'CUISINE', ...more }), {
      customerId: testCustomer.id,
      key,
      now: SATURDAY,
    });

  test('is made once, concurrently and after a lost answer; another body under the key is refused', async () => {
    const made = await Promise.all([again('CLE-0001'), again('CLE-0001'), again('CLE-0001')]);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(await shop.standing.ofCustomer(testCustomer.id)).toHaveLength(1);
    await expect(again('CLE-0001', { name: 'Autre' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    await again(undefined);
    await again('CLE-0002');
    expect(await shop.standing.ofCustomer(testCustomer.id)).toHaveLength(3);
  });

  test('are limited per customer, also when created concurrently', async () => {
    for (let i = 0; i < MAX_STANDING_ORDERS - 1; i++) await again(undefined);
    const made = await Promise.allSettled([1, 2, 3].map(() => again(undefined)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.standing.ofCustomer(testCustomer.id)).toHaveLength(MAX_STANDING_ORDERS);
    // one that is ended leaves room, also while an order of it awaits its confirmation
    const [one] = await shop.standing.ofCustomer(testCustomer.id);
    await shop.table.transact([shop.standing.replace({ ...one!, ended: true }, undefined)]);
    await again(undefined);
  });
});
