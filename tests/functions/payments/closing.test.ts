import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { carryOutRefund } from '#functions/payments/refunds/carry-out-refund.ts';
import { claimRefund } from '#functions/payments/refunds/claim-refund.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { openAttempt } from '#functions/payments/open-attempt.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { endAttempt } from '#functions/payments/settle-payment.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const now = () => new Date();

let card: StripeBench;
let wallet: PaypalBench;
let services: PaymentShop;
let orderId: string;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));
beforeEach(async () => {
  services = await openPaymentShop({ card: card.gateway, wallet: wallet.gateway });
  const request = {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  };
  orderId = (await placeOrder(services, request)).order_id;
});

const order = async () => (await services.orders.find(customerId, orderId))!;
const attempt = async () => (await services.payments.ofOrder(orderId)).at(-1)!;
const openPage = async () =>
  (await createStripeSession(services, { customerId, orderId, now: now() })).data.session_id;
const openWallet = async () =>
  (await createPaypalOrder(services, { customerId, orderId, now: now() })).data.id;
const payByCard = async () => {
  const session = await openPage();
  await card.onPage(session, 'pay');
  await verifyStripeSession(services, session, now());
};

describe('a payment counts as closed only when no money can come through it', () => {
  test('a card page that the bank did not close is still open', async () => {
    const session = await openPage();
    const silent: typeof card.gateway = {
      ...card.gateway,
      expireCheckout: async () => ({ kind: 'ambiguous', cause: 'timeout' }),
    };
    const elsewhere = { ...services, stripe: async () => silent };
    expect(await closeOpenPayment(elsewhere, await order(), now())).toBe('in_progress');
    expect(valueOf(await card.gateway.readCheckout(session)).status).toBe('open');
    expect(await closeOpenPayment(services, await order(), now())).toBe('closed');
  });

  test('a wallet with a capture in progress may still charge', async () => {
    await openWallet();
    const seen = await attempt();
    await services.table.transact([
      services.payments.replace(seen, { ...seen, captureRequestedAt: now().toISOString() }, now()),
    ]);
    expect(await closeOpenPayment(services, await order(), now())).toBe('in_progress');
    const later = new Date(Date.now() + 61_000);
    expect(await closeOpenPayment(services, await order(), later)).toBe('closed');
  });

  test('a request that read the order before another page opened opens no second page', async () => {
    await openPage();
    const stale = await order();
    await endAttempt(services, await attempt(), 'canceled', now());
    const second = await openPage();
    await expect(openAttempt(services, stale, 'paypal', now())).rejects.toMatchObject({
      code: 'payment_in_progress',
    });
    expect(await order()).toMatchObject({ openAttemptId: (await attempt()).id });
    expect(valueOf(await card.gateway.readCheckout(second)).status).toBe('open');
  });

  test('a wallet takes nothing for an order that was cancelled, though its payment is still open', async () => {
    const id = await openWallet();
    await wallet.onPage(id, 'approve');
    await services.table.transact([services.orders.change(await order(), { status: 'annule' })]);
    await expect(
      capturePaypalOrder(services, { customerId, paypalOrderId: id, now: now() }),
    ).rejects.toMatchObject({ code: 'order_not_payable' });
    expect(valueOf(await wallet.gateway.readOrder(id)).capture).toBe('none');
  });
});

describe('money at the bank is requested once', () => {
  /** The bank, with what is posted to it counted. */
  const counting = (gateway: Partial<typeof card.gateway> = {}) => {
    let posted = 0;
    const bank: typeof card.gateway = {
      ...card.gateway,
      ...gateway,
      refund: (request) => {
        posted += 1;
        return (gateway.refund ?? card.gateway.refund)(request);
      },
    };
    return { services: { ...services, stripe: async () => bank }, posted: () => posted };
  };
  const claim = () =>
    claimRefund(services, {
      orderId,
      adminId: 'ADMIN1',
      amount: 30,
      reason: '',
      key: 'retour-0001',
      now: now(),
    });

  test('of two that see a refund claimed one posts it', async () => {
    await payByCard();
    const claimed = await claim();
    const bank = counting();
    await Promise.all([
      carryOutRefund(bank.services, claimed, now()),
      carryOutRefund(bank.services, claimed, now()),
    ]);
    expect(bank.posted()).toBe(1);
    expect(await carryOutRefund(bank.services, claimed, now())).toMatchObject({ state: 'succeeded' });
    expect(bank.posted()).toBe(1);
  });

  test('a pending refund missing in the bank’s list, which may lag, is not posted again', async () => {
    await payByCard();
    await card.faults({ refunds: 'pending' });
    const pending = await carryOutRefund(services, await claim(), now());
    await card.faults({ refunds: 'at_once' });
    const bank = counting({ listRefunds: async () => ok([]) });
    const later = new Date(Date.now() + 3600_000);
    expect(await carryOutRefund(bank.services, pending, later)).toMatchObject({ state: 'pending' });
    expect(bank.posted()).toBe(0);
  });

  test('an order recorded as paid for more than the bank took differs', async () => {
    await payByCard();
    const { payments } = valueOf(
      await card.gateway.listPayments({
        since: new Date(Date.now() - 60_000).toISOString(),
        until: new Date(Date.now() + 2000).toISOString(),
        cursor: undefined,
      }),
    );
    const ours = payments.filter((payment) => payment.orderId === orderId);
    const page = { payments: ours.map((payment) => ({ ...payment, amountCents: 5000 })), next: null };
    const soon = new Date(Date.now() + 2000);
    const bank = counting({
      listPayments: async ({ until }) =>
        ok(until === soon.toISOString() ? page : { payments: [], next: null }),
    });
    expect(await compareLedgers(bank.services, soon)).toMatchObject({ payments: 1, different: 1 });
    await indexesFollow();
    expect((await services.payments.cases.list('open', 9)).items).toMatchObject([
      { kind: 'wrong_amount', orderId, expectedCents: 12_000, seenCents: 5000 },
    ]);
  });
});
