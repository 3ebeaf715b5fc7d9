import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { orderPreparedLetter } from '#functions/mail/templates/order-prepared.ts';
import { changeWebOrder } from '#functions/orders/change-web-order.ts';
import { editOrder } from '#functions/orders/edit-order.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/orders/preparation/close-preparation.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { captureOfOrder } from '#functions/payments/hold/capture-held.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { openStripeBench, type StripeBench, valueOf } from '#tests/gateways/stripe/stripe-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal-of.ts';
import { testCustomer } from '#tests/support/shop.ts';

const customerId = testCustomer.id;
/** Not configured. */
const wallet = createPaypalGateway({
  clientId: undefined,
  clientSecret: undefined,
  webhookId: undefined,
  clock: { now: () => now() },
});
const DAY_MS = 24 * 3600_000;
let card: StripeBench;
let services: PaymentShop & PaymentServices;
let orderId: string;
let clock: number;
/** What the order came to when it was placed, and what its customer agreed to. */
let price: number;
let most: number;

beforeAll(async () => {
  card = await openStripeBench(() => clock);
});
afterAll(() => card.close());
/** 10 kg at 10 €, authorised with 10 % of tolerance. */
beforeEach(async () => {
  clock = Date.now();
  await card.faults({ captures: 'taken', api: { mode: 'none' } });
  const shop = await openPaymentShop({ card: card.gateway, wallet });
  services = { ...shop, whenCancelled: (order, at) => raiseCancelled(shop.table, order, at) };
  const rules = { askFromCents: 200, shipsInErp: false, tolerancePercent: 10 };
  await services.settings.replace(shopSettings.weighing, rules, { version: 0, by: 'ADMIN1', now: now() });
  ({ order_id: orderId } = await placeOrder(services, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  }));
  price = (await order()).totalTtcCents;
  most = Math.floor((price * 110) / 100);
  await pay();
});

const now = () => new Date(clock);
const order = async () => (await services.orders.find(customerId, orderId))!;
const row = async () => clientRow(await order());
const attempts = () => services.payments.ofOrder(orderId);
const states = async () => (await attempts()).map(({ state }) => state);
const pay = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: now() });
  await card.onPage(data.session_id, 'pay');
  const verified = await verifyStripeSession(services, data.session_id, now());
  expect(verified.data.payment_successful).toBe(true);
};
const atBank = async (index = 0) => {
  const attempt = (await attempts())[index]!;
  const state = valueOf(await card.gateway.readCheckout(attempt.providerRef!));
  return { ...state, refunds: valueOf(await card.gateway.listRefunds(attempt.paymentRef!)) };
};
const close = async (kg: number) => {
  await indexesFollow();
  return closePreparation(services, settleWeighing(services, now()), {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      { product_id: '1', parts: [{ warehouse_id: '1', lot: null, qty: kg * 1000 }], reason: 'La pièce' },
    ],
    overweight: ['1'],
    now: now(),
  });
};
const weigh = async (kg: number) => {
  await close(kg);
  await captureOfOrder(services, orderId, now());
};
const cases = async () => {
  await indexesFollow();
  return (await services.payments.cases.list('open', 50)).items.map(({ kind }) => kind);
};
const run = async () => {
  await indexesFollow();
  return reconcileOpenAttempts(services, now());
};
const later = async (ms: number) => {
  clock += ms;
  await run();
};
const letter = async () =>
  JSON.stringify(orderPreparedLetter({ order: await order(), ordersUrl: 'orders', paymentUrl: 'pay-here' }));

test('nothing is taken before the weighing; then exactly what was weighed, once, and the rest is let go', async () => {
  expect(await row()).toMatchObject({
    statut_paiement: 'non_paye',
    payable: false,
    modifiable: true,
    autorisation: {
      montant: most / 100,
      jusqu_au: new Date(Math.floor(clock / 1000) * 1000 + 7 * DAY_MS).toISOString(),
    },
  });
  expect(await atBank()).toMatchObject({ paymentStatus: 'authorised', amountCents: most });
  await weigh(9.5);
  const { totalTtcCents } = await order();
  expect(totalTtcCents).toBeLessThan(price);
  expect(await order()).toMatchObject({ paymentStatus: 'paye', paidCents: totalTtcCents });
  expect((await order()).hold).toBeUndefined();
  // what Stripe shows as a refund was never ours
  expect(await atBank()).toMatchObject({ amountCents: totalTtcCents, refundedCents: 0, refunds: [] });
  const [attempt] = await attempts();
  const again = {
    sessionId: attempt!.providerRef!,
    paymentRef: attempt!.paymentRef!,
    amountCents: 100,
    idempotencyKey: 'another',
  };
  expect(await card.gateway.captureHold(again)).toMatchObject({ kind: 'refused', reason: 'not_open' });

  const by = { orderId, adminId: 'ADMIN1', reason: 'geste', now: now() };
  await refundPayment(services, { ...by, amount: 3, key: 'geste-0001' });
  expect(await atBank()).toMatchObject({ refundedCents: 300 });
  expect(await compareLedgers(services, now())).toMatchObject({
    payments: expect.any(Number),
    different: 0,
    missing: 0,
  });
  expect(await order()).toMatchObject({ paidCents: totalTtcCents - 300, paymentStatus: 'paye' });
});

test('weighed beyond the tolerance, no more than was agreed is taken, and the rest is asked for by a link', async () => {
  await close(12);
  const due = (await order()).totalTtcCents - most;
  expect(await letter()).toContain('pay-here');
  expect(await row()).toMatchObject({ payable: true, reste_a_payer: due / 100 });
  await captureOfOrder(services, orderId, now());
  expect(await order()).toMatchObject({ paidCents: most, paymentStatus: 'non_paye' });
  clock += 1000;
  await pay();
  expect(await order()).toMatchObject({ paidCents: most + due, paymentStatus: 'paye' });
  expect((await attempts()).map(({ amountCents }) => amountCents)).toEqual([most, due]);
});

test('too little beyond the tolerance to ask for is not asked for', async () => {
  await weigh(11.05);
  expect((await order()).totalTtcCents).toBeGreaterThan(most);
  expect(await order()).toMatchObject({ paidCents: most, paymentStatus: 'paye' });
  expect(await row()).toMatchObject({ payable: false });
});

test('an answer of the bank that is lost takes nothing twice', async () => {
  await card.faults({ api: { mode: 'lost_answer', times: 4, path: '/v1/payment_intents' } });
  await weigh(9);
  expect(await states()).toEqual(['capturing']);
  expect(await row()).toMatchObject({ payable: false });
  await card.faults({ api: { mode: 'none' } });
  await later(20 * 60_000);
  const { totalTtcCents } = await order();
  expect(await order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
  expect(await atBank()).toMatchObject({ amountCents: totalTtcCents });
});

test('a capture that the bank refuses is let go, seen by the house, and the order is due again', async () => {
  await card.faults({ captures: 'refused' });
  await weigh(9.5);
  expect(await states()).toEqual(['failed']);
  expect(await cases()).toEqual(['hold_lost']);
  expect(await atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  const { totalTtcCents } = await order();
  expect(await row()).toMatchObject({ payable: true, reste_a_payer: totalTtcCents / 100 });
  clock += 1000;
  await pay();
  expect(await order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
});

test('an authorisation that is not used is said a day before it ends, and then the order is due again', async () => {
  await later(5 * DAY_MS);
  expect(await cases()).toEqual([]);
  await later(1.5 * DAY_MS);
  expect(await cases()).toEqual(['hold_ending']);
  await later(0.6 * DAY_MS);
  expect(await states()).toEqual(['expired']);
  expect(await cases()).toEqual(['hold_ending', 'hold_lost']);
  expect(await row()).toMatchObject({ payable: true, reste_a_payer: price / 100 });
  expect((await order()).hold).toBeUndefined();
});

test('what is authorised leaves room under the cap; once it is lost, or an edit goes beyond it, it counts again', async () => {
  const rules = {
    ...DEFAULT_RESERVATION_RULES,
    newAccountCapCents: price + 1200,
    knownAccountCapCents: price + 1200,
  };
  await services.settings.replace(shopSettings.reservationRules, rules, { version: 0, by: 'A', now: now() });
  const more = (quantity: number) =>
    placeOrder(services, {
      customerId,
      items: [{ product_id: '1', quantity }],
      seenTotal: quantity * 10,
      idempotencyKey: undefined,
      now: now(),
    });
  // counted while the first is held: the guard then forgets where it lay
  await more(9);
  const edit = editOrder(services, (of) => closeOpenPayment(services, of, now()), {
    customerId,
    orderId,
    items: [{ product_id: '1', quantity: 15 }],
    now: now(),
  });
  expect((await refusalOf(edit)).code).toBe('reservation_cap');
  await later(7.1 * DAY_MS);
  expect(await states()).toEqual(['expired']);
  expect((await refusalOf(more(1.5))).details).toMatchObject({ pending: (price + 10_800) / 100 });
});

test('a cancelled order lets go of the money, and nothing waits to be given back', async () => {
  await indexesFollow();
  await changeWebOrder(services, (of) => endPayments(services, of, now()), {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value: 'annule' },
    now: now(),
  });
  expect(await states()).toEqual(['canceled']);
  expect(await atBank()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  expect(await order()).toMatchObject({ status: 'annule', paidCents: 0 });
  expect(await cases()).toEqual([]);
});

test('an order cancelled in the ERP lets go at the next run', async () => {
  const before = await order();
  await services.table.transact([
    services.orders.change(before, { status: 'annule' }),
    ...(await raiseCancelled(services.table, before, now())),
  ]);
  await later(1000);
  expect(await states()).toEqual(['canceled']);
});

test('an edit within what was authorised keeps it; one above it asks again and lets the first go', async () => {
  const edit = (quantity: number) =>
    editOrder(services, (of) => closeOpenPayment(services, of, now()), {
      customerId,
      orderId,
      items: [{ product_id: '1', quantity }],
      now: now(),
    });
  await edit(10.5);
  expect(await row()).toMatchObject({ payable: false });
  await edit(15);
  const { totalTtcCents } = await order();
  expect(await row()).toMatchObject({ payable: true, reste_a_payer: totalTtcCents / 100 });
  clock += 1000;
  await pay();
  expect(await states()).toEqual(['canceled', 'authorised']);
  expect(await atBank(0)).toMatchObject({ status: 'expired' });
  expect(await row()).toMatchObject({ payable: false });
  await weigh(15);
  expect(await order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
});
