import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { paySeveralByCard, paySeveralByWallet } from '#functions/payments/pay-several.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { paymentReceivedLetter } from '#functions/mail/payment-letters.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { paymentReceived } from '#shared/payments/payments.events.ts';
import { listDue } from '#functions/payments/list-due.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { syncRefunds } from '#functions/payments/refunds/sync-refunds.ts';
import { receiveWebhook } from '#functions/payments/receive-webhook.ts';
import { movedMoney } from '#shared/erp/invoice-money.ts';
import { severalOrdersContract } from '#shared/payments/several-orders.contract.ts';
import { payableCents } from '#shared/orders/order-due.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';
import { keys } from '#functions/table-keys.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';

let card: StripeBench;
let wallet: PaypalBench;
let shop: PaymentShop;
/** Of 120 €, 60 € and 24 €, delivered. */
let ids: string[];
const customerId = testCustomer.id;
const now = () => new Date();
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

beforeEach(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
  shop = await openPaymentShop({ card: card.gateway, wallet: wallet.gateway });
  ids = [];
  for (const kg of [10, 5, 2]) {
    const { order_id: id } = await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity: kg }],
      seenTotal: kg * 10,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: now(),
    });
    await change(id, { deliveryStatus: 'livre' });
    ids.push(id);
  }
});
afterEach(() => Promise.all([card.close(), wallet.close()]));

const order = async (id: string) => (await shop.orders.find(customerId, id))!;
const change = async (id: string, what: Parameters<PaymentShop['orders']['change']>[1]) =>
  shop.table.transact([shop.orders.change(await order(id), what)]);
const byCard = (orderIds = ids, total = 204) =>
  paySeveralByCard(shop, { customerId, orderIds, total, now: now() });
const byWallet = async (orderIds = ids, total = 204) =>
  (await paySeveralByWallet(shop, { customerId, orderIds, total, now: now() })).data.id;
const capture = (paypalOrderId: string) =>
  capturePaypalOrder(shop, { customerId, paypalOrderId, now: now() });
const stand = async () => {
  const orders = await Promise.all(ids.map(order));
  return orders.map(({ paymentStatus, paidCents }) => [paymentStatus, paidCents]);
};
const attempts = async () => (await Promise.all(ids.map((id) => shop.payments.ofOrder(id)))).flat();
/** All of it arrived by a transfer, as its invoices show. */
const paidByTransfer = async (id: string) => {
  const { totalTtcCents, paidCents } = await order(id);
  await change(id, {
    booked: { invoicedCents: totalTtcCents, restCents: 0, countedCents: paidCents },
    paymentStatus: 'paye',
  });
  expect(payableCents(await order(id))).toBe(paidCents);
};
const cases = async () => {
  await indexesFollow();
  return (await shop.payments.cases.list('open', 50)).items;
};
const PAID = [
  ['paye', 12_000],
  ['paye', 6000],
  ['paye', 2400],
];
const UNPAID = PAID.map(() => ['non_paye', 0]);

describe('one card payment over several orders', () => {
  test('is one page of the whole sum, and each order gets its part, once, however often it is reported', async () => {
    const { data } = await byCard();
    expect((await attempts()).map(({ state }) => state)).toEqual(ids.map(() => 'session_open'));
    expect((await byCard()).data).toEqual(data);
    expect((await attempts()).map(({ amountCents, providerRef }) => [amountCents, providerRef])).toEqual([
      [12_000, data.session_id],
      [6000, data.session_id],
      [2400, data.session_id],
    ]);
    await card.onPage(data.session_id, 'pay');
    const { rawBody, headers } = await card.webhook('checkout.session.completed');
    const told = async () =>
      receiveWebhook(
        shop,
        await card.gateway.readWebhook(rawBody, String(headers['stripe-signature'])),
        now(),
      );
    await Promise.all([verifyStripeSession(shop, data.session_id, now()), told()]);
    await told();
    expect(await stand()).toEqual(PAID);
    // in Dolibarr each invoice has its own payment, under its own number
    const rules = { accounts: { card: '1', wallet: '2' } };
    for (const id of ids) {
      const moved = movedMoney(rules, await shop.payments.ofOrder(id), []);
      expect(moved.map(({ amountCents }) => amountCents)).toEqual([(await order(id)).paidCents]);
    }
    await indexesFollow();
    expect(await compareLedgers(shop, later(1))).toMatchObject({
      payments: 1,
      different: 0,
      unknown: 0,
      missing: 0,
    });
    expect(await cases()).toEqual([]);
  });

  test('paid on a page whose message has not arrived yet, they are paid: no second page is opened', async () => {
    const { data } = await byCard();
    card.inbox.answerWith(500);
    await card.onPage(data.session_id, 'pay');
    expect(await refusalOf(byCard())).toMatchObject({ code: 'already_paid' });
    expect(await stand()).toEqual(PAID);
    expect(await attempts()).toHaveLength(3);
  });

  test('money recorded for one share only after a crash reaches the others by the next run', async () => {
    const { data } = await byCard();
    await card.onPage(data.session_id, 'pay');
    // the process dies between two orders
    const real = shop.table.transact;
    let writes = 0;
    const dying = {
      ...shop,
      table: {
        ...shop.table,
        transact: (...args: Parameters<typeof real>) =>
          (writes += 1) > 1 ? Promise.reject(new Error('killed')) : real(...args),
      },
    };
    await expect(verifyStripeSession(dying, data.session_id, now())).rejects.toThrow('killed');
    expect((await stand()).filter(([status]) => status === 'paye')).toHaveLength(1);
    await indexesFollow();
    await reconcileOpenAttempts(shop, later(20));
    expect(await stand()).toEqual(PAID);
  });

  test('a message interrupted by a crash is processed again, and the other orders get their part', async () => {
    const { data } = await byCard();
    await card.onPage(data.session_id, 'pay');
    const { rawBody, headers } = await card.webhook('checkout.session.completed');
    const told = async (services: PaymentShop) =>
      receiveWebhook(
        services,
        await card.gateway.readWebhook(rawBody, String(headers['stripe-signature'])),
        now(),
      );
    // after each number of writes, until one run has all of them
    for (let most = 1; most <= 3; most++) {
      let writes = 0;
      const real = shop.table.transact;
      const transact = (...args: Parameters<typeof real>) =>
        (writes += 1) > most ? Promise.reject(new Error('killed')) : real(...args);
      await told({ ...shop, table: { ...shop.table, transact } }).catch(() => undefined);
    }
    await told(shop);
    expect(await stand()).toEqual(PAID);
  });

  test('an open share whose page is over is closed through its own order', async () => {
    await byCard();
    const [lead] = ids.toSorted();
    const [attempt] = await shop.payments.ofOrder(lead!);
    await shop.table.transact([
      shop.payments.replace(attempt!, { ...attempt!, state: 'canceled' }, now()),
      shop.orders.change(await order(lead!), { openAttemptId: null }),
    ]);
    const others = ids.filter((id) => id !== lead);
    for (const id of others) {
      expect(await closeOpenPayment(shop, await order(id), now())).toBe('closed');
      expect((await order(id)).openAttemptId).toBeNull();
    }
    expect((await attempts()).map(({ state }) => state)).toEqual(['canceled', 'canceled', 'canceled']);
  });

  test('the order that the provider knows is settled last, once its letter can name what the others have', async () => {
    const { data } = await byCard();
    await card.onPage(data.session_id, 'pay');
    const real = shop.table.transact;
    let writes = 0;
    const transact = (...args: Parameters<typeof real>) =>
      (writes += 1) > 2 ? Promise.reject(new Error('killed')) : real(...args);
    const dying = { ...shop, table: { ...shop.table, transact } };
    await expect(verifyStripeSession(dying, data.session_id, now())).rejects.toThrow('killed');
    const paid = (await Promise.all(ids.map(order))).filter(({ paymentStatus }) => paymentStatus === 'paye');
    expect(paid.map(({ id }) => id).toSorted()).toEqual(ids.toSorted().slice(1));
  });

  test('another amount than requested is one case of the whole payment, and pays none of the orders', async () => {
    const { data } = await byCard();
    const paid = valueOf(await card.gateway.readCheckout(data.session_id));
    const seen = { ...paid, paymentStatus: 'paid' as const, paymentRef: 'pi_other', amountCents: 20_300 };
    const [lead] = ids.toSorted();
    const asked = (await attempts()).toSorted((a, b) => a.orderId.localeCompare(b.orderId));
    for (const attempt of asked) await settleState(shop, attempt, seen, now());
    expect(await stand()).toEqual(UNPAID);
    expect((await attempts()).map(({ state }) => state)).toEqual(['mismatch', 'mismatch', 'mismatch']);
    expect(await cases()).toMatchObject([
      { kind: 'wrong_amount', orderId: lead, expectedCents: 20_400, seenCents: 20_300 },
    ]);
  });

  test('a confirmation of another sum pays nothing, and gets the current one', async () => {
    await paidByTransfer(ids[1]!);
    const { code, message } = await refusalOf(byCard());
    expect(code).toBe('already_paid');
    expect(message).toContain((await order(ids[1]!)).reference);
    expect((await refusalOf(byCard([ids[0]!, ids[2]!], 204))).message).toMatch(
      /144,00\s€ au lieu de 204,00\s€/,
    );
    expect(await attempts()).toEqual([]);
    expect((await byCard([ids[0]!, ids[2]!], 144)).data.url).toBeTruthy();
  });

  test('a payment that completes while its page is closed changes the sum, and nothing is opened', async () => {
    // a part was paid on a page whose message has not arrived yet
    const alone = await createStripeSession(shop, { customerId, orderId: ids[1]!, now: now() });
    const booked = { invoicedCents: 6000, restCents: 1000, countedCents: 0 };
    const find = shop.payments.find;
    const late = {
      ...shop,
      payments: {
        ...shop.payments,
        // read while the page is closed, after the first total
        find: async (...args: Parameters<typeof find>) => {
          const found = await find(...args);
          const current = await order(ids[1]!);
          if (current.booked === undefined) await change(ids[1]!, { booked });
          return found;
        },
      },
    };
    const paying = paySeveralByCard(late, { customerId, orderIds: ids, total: 204, now: now() });
    expect((await refusalOf(paying)).message).toMatch(/154,00\s€ au lieu de 204,00\s€/);
    expect(await attempts()).toHaveLength(1);
    expect(await card.gateway.readCheckout(alone.data.session_id)).toMatchObject({
      value: { status: 'expired' },
    });
  });

  test('an order not weighed yet, of another customer or unknown is refused, and nothing is opened', async () => {
    await change(ids[2]!, { deliveryStatus: 'non_livre' });
    expect((await refusalOf(byCard())).message).toContain('pas encore pesée');
    expect((await refusalOf(byCard([ids[0]!, 'UNKNOWN'], 120))).code).toBe('not_found');
    const foreign = paySeveralByCard(shop, { customerId: 'C2', orderIds: ids, total: 204, now: now() });
    expect((await refusalOf(foreign)).code).toBe('not_found');
    expect(await attempts()).toEqual([]);
  });

  test('once weighed they are paid together, also before they are delivered', async () => {
    await change(ids[2]!, { deliveryStatus: 'expedie', closedAt: now().toISOString() });
    const { data } = await listDue(shop, customerId, now());
    expect(data.find(({ order_id }) => order_id === ids[2])).toMatchObject({ payable_ensemble: true });
    await byCard();
    expect(await attempts()).toHaveLength(3);
  });

  test('less is due of one of them since the page was opened: another page is opened, of what is due now', async () => {
    const { data } = await byCard();
    await change(ids[1]!, { booked: { invoicedCents: 6000, restCents: 5000, countedCents: 0 } });
    const { data: other } = await byCard(ids, 194);
    expect(other.session_id).not.toBe(data.session_id);
    expect(await card.gateway.readCheckout(data.session_id)).toMatchObject({ value: { status: 'expired' } });
    await card.onPage(other.session_id, 'pay');
    await verifyStripeSession(shop, other.session_id, now());
    expect((await stand()).map(([, paidCents]) => paidCents)).toEqual([12_000, 5000, 2400]);
  });

  test('paying one of them alone closes the page of all, and the other way round', async () => {
    const { data } = await byCard();
    const alone = await createStripeSession(shop, { customerId, orderId: ids[1]!, now: now() });
    expect((await attempts()).map(({ state }) => state)).toEqual([
      'canceled',
      'canceled',
      'session_open',
      'canceled',
    ]);
    expect((await order(ids[0]!)).openAttemptId).toBeNull();
    await byCard();
    const closed = await card.gateway.readCheckout(alone.data.session_id);
    expect(closed).toMatchObject({ value: { status: 'expired' } });
    expect(await card.gateway.readCheckout(data.session_id)).toMatchObject({ value: { status: 'expired' } });
  });

  test('closed through any of its orders, it is closed for all; paid before that, all are paid', async () => {
    await byCard();
    expect(await closeOpenPayment(shop, await order(ids[2]!), now())).toBe('closed');
    expect((await Promise.all(ids.map(order))).map(({ openAttemptId }) => openAttemptId)).toEqual([
      null,
      null,
      null,
    ]);
    const { data } = await byCard();
    await card.onPage(data.session_id, 'pay');
    expect(await closeOpenPayment(shop, await order(ids[2]!), now())).toBe('paid');
    expect(await stand()).toEqual(PAID);
  });

  test('an order that a transfer settled in the meantime closes the page at the next run', async () => {
    const { data } = await byCard();
    await paidByTransfer(ids[1]!);
    await indexesFollow();
    await reconcileOpenAttempts(shop, later(20));
    expect(await card.gateway.readCheckout(data.session_id)).toMatchObject({ value: { status: 'expired' } });
    expect((await attempts()).every(({ state }) => state === 'canceled')).toBe(true);
  });

  test('paid in the very minute of the transfer, the other orders are paid, and that one is a case, once', async () => {
    const { data } = await byCard();
    await paidByTransfer(ids[1]!);
    await card.onPage(data.session_id, 'pay');
    await verifyStripeSession(shop, data.session_id, now());
    await verifyStripeSession(shop, data.session_id, now());
    expect(await cases()).toMatchObject([{ kind: 'settled_twice', orderId: ids[1], seenCents: 6000 }]);
    expect((await stand()).map(([, cents]) => cents)).toEqual([12_000, 6000, 2400]);
  });
});

describe('one wallet payment over several orders', () => {
  test('is captured once for all', async () => {
    const id = await byWallet();
    await wallet.onPage(id, 'approve');
    await Promise.allSettled([capture(id), capture(id)]);
    expect((await capture(id)).data.status).toBe('paye');
    expect(await stand()).toEqual(PAID);
  });

  test('whose money is on its way is not paid a second time', async () => {
    const id = await byWallet();
    await wallet.onPage(id, 'approve', 'pending');
    expect((await capture(id)).data.status).toBe('en_attente');
    expect(await refusalOf(byWallet())).toMatchObject({ code: 'payment_in_progress' });
    expect(await refusalOf(byCard())).toMatchObject({ code: 'payment_in_progress' });
    expect(await attempts()).toHaveLength(3);
  });

  test('a share that a crash left open, its page being closed, is closed through its own order', async () => {
    await byWallet();
    const real = shop.table.transact;
    let writes = 0;
    const transact = (...args: Parameters<typeof real>) =>
      (writes += 1) > 1 ? Promise.reject(new Error('killed')) : real(...args);
    const dying = { ...shop, table: { ...shop.table, transact } };
    const closing = closeOpenPayment(dying, await order(ids[0]!), now());
    await expect(closing).rejects.toThrow('killed');
    const left = (await Promise.all(ids.map(order))).filter(({ openAttemptId }) => openAttemptId !== null);
    expect(left).toHaveLength(2);
    for (const each of left) expect(await closeOpenPayment(shop, each, now())).toBe('closed');
    expect((await Promise.all(ids.map(order))).map(({ openAttemptId }) => openAttemptId)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await attempts()).map(({ state }) => state)).toEqual(['canceled', 'canceled', 'canceled']);
  });

  test('a refused capture charges none of them, and all can be paid otherwise', async () => {
    const id = await byWallet();
    await wallet.onPage(id, 'approve', 'declined');
    expect((await refusalOf(capture(id))).message).toContain('Rien n’a été débité');
    expect(await stand()).toEqual(UNPAID);
    expect((await byCard()).data.url).toBeTruthy();
  });

  test.each([1, 2])(
    'one settled by a transfer or a credit note a minute before the capture: nothing is captured, and it is named (%i)',
    async (at) => {
      const id = await byWallet();
      await paidByTransfer(ids[at]!);
      await wallet.onPage(id, 'approve');
      const { reference } = await order(ids[at]!);
      expect((await refusalOf(capture(id))).message).toContain(`La commande ${reference} a été réglée`);
      expect(await wallet.gateway.readOrder(id)).toMatchObject({ value: { capture: 'none' } });
      expect((await Promise.all(ids.map(order))).map(({ openAttemptId }) => openAttemptId)).toEqual([
        null,
        null,
        null,
      ]);
      expect((await refusalOf(capture(id))).code).toBe('order_not_payable');
    },
  );
});

describe('a refund of such a payment', () => {
  const paid = async () => {
    const { data } = await byCard();
    await card.onPage(data.session_id, 'pay');
    await verifyStripeSession(shop, data.session_id, now());
    return data.session_id;
  };
  const giveBack = (orderId: string, amount: number | undefined, key: string) =>
    refundPayment(shop, { orderId, adminId: 'ADMIN1', reason: 'Geste', amount, key, now: now() });

  test('is for its own order alone, and never more than that order’s part', async () => {
    await paid();
    await giveBack(ids[1]!, 10, 'key-one-1');
    await giveBack(ids[0]!, undefined, 'key-two-2');
    expect(await refusalOf(giveBack(ids[2]!, 25, 'key-three'))).toMatchObject({ code: 'refund_refused' });
    expect(await stand()).toEqual([
      ['rembourse', 0],
      ['paye', 5000],
      ['paye', 2400],
    ]);
    // the refund read from the bank is not taken for one of another order
    for (const attempt of await attempts()) await syncRefunds(shop, attempt, now());
    expect((await stand()).map(([, cents]) => cents)).toEqual([0, 5000, 2400]);
    await indexesFollow();
    expect(await compareLedgers(shop, later(1))).toMatchObject({ different: 0 });
  });

  test('made at the bank itself is assigned to the orders one after the other, to the cent, once', async () => {
    await paid();
    await giveBack(ids[0]!, 20, 'key-one-1');
    const { paymentRef } = (await attempts())[0]!;
    const charges = await fetch(`${card.sandbox.url}/v1/charges?payment_intent=${paymentRef}`, {
      headers: { authorization: 'Bearer sk_test_viande_bench' },
    });
    const [charge] = ((await charges.json()) as { data: { id: string }[] }).data;
    const made = await fetch(`${card.sandbox.url}/__sandbox/charges/${charge!.id}/refund`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ cents: '11000' }),
    });
    expect(made.status).toBeLessThan(400);
    for (let times = 0; times < 2; times++)
      for (const attempt of await attempts()) await syncRefunds(shop, attempt, now());
    expect(await stand()).toEqual([
      ['rembourse', 0],
      ['paye', 5000],
      ['paye', 2400],
    ]);
  });
});

test('the amounts due are listed by legal due date, with what may be paid together', async () => {
  await change(ids[1]!, { deliveryStatus: 'non_livre' });
  const at = new Date('2026-11-26T10:00:00Z');
  const proof = { receiver: 'Anna', at: at.toISOString(), reserves: '', refused: [], key: 'k' };
  await change(ids[0]!, { proof });
  const reply = await listDue(shop, customerId, at);
  severalOrdersContract.endpoints.listDue.response.parse(reply);
  const row = (id: string) => reply.data.find(({ order_id: of }) => of === id);
  expect(row(ids[0]!)).toMatchObject({
    livree_le: '2026-11-26',
    echeance: '2026-12-16',
    echeances: [{ famille: 'fresh_meat' }],
    reste_a_payer: 120,
    payable_ensemble: true,
  });
  expect(row(ids[1]!)).toMatchObject({ livree_le: null, echeance: null, payable_ensemble: false });
  expect(reply.total).toBe(204);
  // what is due first is first, and what is not delivered last
  expect(reply.data.at(-1)?.order_id).toBe(ids[1]);
  await paidByTransfer(ids[0]!);
  expect((await listDue(shop, customerId, at)).data.map(({ order_id: of }) => of)).not.toContain(ids[0]);
  expect((await listDue(shop, 'C2', at)).data).toEqual([]);
});

test('an order pending approval is neither listed as due nor summed, and is not paid with others', async () => {
  await change(ids[0]!, { deliveryStatus: 'non_livre' });
  await shop.table.update(keys.order(customerId, ids[0]!), {
    update: 'SET confirm = :until',
    values: { ':until': later(60).toISOString() },
  });
  const waiting = await order(ids[0]!);
  await indexesFollow();
  const reply = await listDue(shop, customerId, now());
  expect(reply.data.map(({ order_id: id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
  expect(reply.total).toBe(84);
  expect((await refusalOf(byCard())).message).toContain(waiting.reference);
  expect(await attempts()).toEqual([]);
});

test('an amount due for unweighed pieces is marked as an estimate; once weighed it is not', async () => {
  const product = (await shop.catalog.getProduct('1'))!;
  await shop.catalog.putProduct({
    ...product,
    byPiece: { nominalGrams: 1400, lowGrams: 1200, highGrams: 1600, source: 'house' },
  });
  const { order_id: orderId } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', pieces: 2 }],
    seenTotal: 28,
    idempotencyKey: undefined,
    now: now(),
  });
  const row = async () => {
    const reply = await listDue(shop, customerId, now());
    severalOrdersContract.endpoints.listDue.response.parse(reply);
    return reply.data.find(({ order_id: of }) => of === orderId);
  };
  expect(await row()).toMatchObject({ estimated: true, payable_ensemble: false });
  await indexesFollow();
  await closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      {
        product_id: '1',
        parts: [1388, 1412].map((qty) => ({ warehouse_id: '1' as const, lot: null, qty })),
        reason: '',
      },
    ],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: now(),
  });
  expect(await row()).not.toHaveProperty('estimated');
});

test('one payment is one letter, which names every order', async () => {
  const { data } = await byCard();
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(shop, data.session_id, now());
  const shares = await attempts();
  const events = await Promise.all(
    shares.map(({ id }) => outboxStore(shop.table).find(`payment-received-${id}`)),
  );
  const told = events.map((event) => paymentReceived.parse(event?.event ?? event).data);
  expect(told[0]?.several).toEqual(ids.toSorted());
  expect(told.filter(({ toldWithFirst }) => toldWithFirst)).toHaveLength(2);
  const [first, ...together] = await Promise.all(ids.map(order));
  const letter = paymentReceivedLetter({
    order: first!,
    ordersUrl: 'https://x.test',
    together,
    amountCents: 20_400,
  });
  expect(told[0]?.amountCents).toBe(20_400);
  expect(letter.subject).toBe('Paiement reçu pour 3 commandes');
  const amounts = letter.blocks.find((block) => block.kind === 'amounts');
  expect(amounts).toMatchObject({
    rows: [{ label: `Commande ${first!.reference}` }, {}, {}],
    totals: [{ amount: expect.stringMatching(/^204,00/) }],
  });
});
