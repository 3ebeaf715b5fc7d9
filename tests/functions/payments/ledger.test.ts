import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { closePaymentCase, listPaymentCases } from '#functions/payments/cases/payment-cases.ts';
import { acceptCase } from '#functions/payments/cases/accept-case.ts';
import { endAttempt, settleState } from '#functions/payments/settle-payment.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { anOrder, openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import {
  anOrder as aWalletOrder,
  openPaypalBench,
  type PaypalBench,
} from '#tests/gateways/paypal/paypal-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';
import { countsDuring } from '#tests/support/calls/counts-during.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

let card: StripeBench;
let wallet: PaypalBench;
let services: PaymentShop;
let orderId: string;
beforeEach(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
  services = await openPaymentShop({ card: card.gateway, wallet: wallet.gateway });
  orderId = (
    await placeOrder(services, {
      customerId,
      items: [{ product_id: '1', quantity: 10 }],
      seenTotal: 100,
      idempotencyKey: undefined,
      now: new Date(),
    })
  ).order_id;
});
afterEach(() => Promise.all([card.close(), wallet.close()]));

const customerId = testCustomer.id;
const soon = () => new Date(Date.now() + 2000);
const compare = async (asked = services) => {
  await indexesFollow();
  return compareLedgers(asked, soon());
};
const cases = async () => {
  await indexesFollow();
  return (await services.payments.cases.list('open', 50)).items;
};
const order = async () => (await services.orders.find(customerId, orderId))!;
const attempt = async () => (await services.payments.ofOrder(orderId))[0]!;
const openPage = async () =>
  (await createStripeSession(services, { customerId, orderId, now: new Date() })).data.session_id;

describe('the ledger starts from the provider’s list', () => {
  test('books that agree are left alone, at bank and wallet', async () => {
    const session = await openPage();
    await card.onPage(session, 'pay');
    await verifyStripeSession(services, session, new Date());
    expect(await compare()).toMatchObject({ payments: 1, attempts: 1, different: 0, unknown: 0, missing: 0 });
    expect(await cases()).toEqual([]);
  });

  test('money for an attempt closed here is found, and the order is paid', async () => {
    const session = await openPage();
    await endAttempt(services, await attempt(), 'canceled', new Date());
    await card.onPage(session, 'pay');
    expect(await compare()).toMatchObject({ payments: 1, different: 1 });
    expect(await order()).toMatchObject({ paidCents: 12_000, paymentStatus: 'paye' });
  });

  test('money without an order is a case, once, until it is closed', async () => {
    const stranger = valueOf(await card.gateway.openCheckout(anOrder()));
    await card.onPage(stranger.sessionId, 'pay');
    const walletOrder = aWalletOrder();
    const { sessionId } = valueOf(await wallet.gateway.createOrder(walletOrder));
    await wallet.onPage(sessionId, 'approve');
    await wallet.gateway.captureOrder({ paypalOrderId: sessionId, idempotencyKey: 'stranger' });
    expect(await compare()).toMatchObject({ payments: 2, unknown: 2 });
    await compare();
    const found = await cases();
    expect(found.map(({ kind, provider, seenCents }) => [kind, provider, seenCents])).toEqual(
      expect.arrayContaining([
        ['unknown_payment', 'stripe', 12_345],
        ['unknown_payment', 'paypal', 12_305],
      ]),
    );
    expect(found).toHaveLength(2);
    await indexesFollow();
    const { data } = await listPaymentCases(services, { state: 'open', limit: 1, now: new Date() });
    expect(data).toMatchObject([{ label: 'Paiement reçu sans commande', expected: null, closed: null }]);
    const decision = 'Rendu par virement';
    const closing = { id: data[0]!.id, decision, adminId: 'ADMIN1', now: new Date() };
    await closePaymentCase(services, closing);
    await expect(closePaymentCase(services, closing)).rejects.toThrow(/^Ce cas est déjà rangé, depuis le /);
    await expect(closePaymentCase(services, { ...closing, id: 'none' })).rejects.toThrow(
      'Ce cas est introuvable.',
    );
    await expect(acceptCase(services, closing)).rejects.toThrow(/^Ce cas est déjà rangé, depuis le /);
    await compare();
    expect(await cases()).toHaveLength(1);
    await indexesFollow();
    const decided = await listPaymentCases(services, { state: 'closed', limit: 20, now: new Date() });
    expect(decided.data).toMatchObject([{ id: closing.id, closed: { by: 'admin:ADMIN1', decision } }]);
  });

  test('a partial capture is not the price: the order is not paid, and becomes a case', async () => {
    const session = await openPage();
    await fetch(`${card.sandbox.url}/__sandbox/sessions/${session}/capture`, {
      method: 'POST',
      body: new URLSearchParams({ cents: '5000' }),
    });
    expect(await compare()).toMatchObject({ payments: 1, different: 1 });
    expect(await order()).toMatchObject({ paidCents: 0, paymentStatus: 'non_paye' });
    expect(await cases()).toMatchObject([{ kind: 'wrong_amount', expectedCents: 12_000, seenCents: 5000 }]);
  });

  test('a wrong amount alarms once, a difference every night, a provider that does not answer not at all', async () => {
    const session = await openPage();
    await fetch(`${card.sandbox.url}/__sandbox/sessions/${session}/capture`, {
      method: 'POST',
      body: new URLSearchParams({ cents: '5000' }),
    });
    expect(await countsDuring(compare)).toMatchObject({ LedgerDifference: 1, PaymentMismatch: 1 });
    // every night finds it until it is decided, without a new alarm
    expect(await countsDuring(compare)).not.toHaveProperty('PaymentMismatch');
    const odd = await attempt();
    const state = valueOf(await card.gateway.readCheckout(session));
    await settleState(services, odd, { ...state, amountCents: odd.amountCents }, new Date());
    const silent: typeof card.gateway = {
      ...card.gateway,
      listPayments: async () => ok({ payments: [], next: null }),
      readCheckout: async () => ({ kind: 'ambiguous', cause: 'timeout' }),
    };
    const elsewhere = { ...services, stripe: async () => silent };
    const night = async () => expect(await compare(elsewhere)).toMatchObject({ unanswered: 1, different: 0 });
    expect(await countsDuring(night)).toEqual({});
  });

  describe('a partial capture can be resolved', () => {
    beforeEach(async () => {
      const session = await openPage();
      await fetch(`${card.sandbox.url}/__sandbox/sessions/${session}/capture`, {
        method: 'POST',
        body: new URLSearchParams({ cents: '5000' }),
      });
      await compare();
    });
    const accept = async () => {
      await indexesFollow();
      const { data } = await listPaymentCases(services, { state: 'open', limit: 1, now: new Date() });
      return acceptCase(services, { id: data[0]!.id, adminId: 'ADMIN1', now: new Date() });
    };
    const closed = async () => {
      await indexesFollow();
      return (await services.payments.cases.list('closed', 50)).items;
    };

    test('accepted, it counts for the order, the rest is due, and the case is closed', async () => {
      const { data } = await listPaymentCases(services, { state: 'open', limit: 1, now: new Date() });
      expect(data).toMatchObject([{ kind: 'wrong_amount', seen: 50, acceptable: true }]);
      await accept();
      expect(await order()).toMatchObject({ paidCents: 5000, paymentStatus: 'non_paye' });
      expect(await attempt()).toMatchObject({ state: 'succeeded', amountCents: 5000 });
      expect(await closed()).toMatchObject([{ closedBy: 'admin:ADMIN1' }]);
      const again = acceptCase(services, { id: data[0]!.id, adminId: 'ADMIN1', now: new Date() });
      expect(await refusalOf(again)).toMatchObject({ code: 'not_found' });
    });

    test('is not accepted unless its provider confirms it now', async () => {
      const odd = await attempt();
      const elsewhere = { ...odd, providerRef: 'cs_test_absent' };
      await services.table.transact([services.payments.replace(odd, elsewhere, new Date())]);
      expect(await refusalOf(accept())).toMatchObject({ code: 'payment_not_confirmed' });
      expect(await order()).toMatchObject({ paidCents: 0, paymentStatus: 'non_paye' });
    });

    test('is resolved by the provider’s next confirmation, with its case', async () => {
      const odd = await attempt();
      const state = valueOf(await card.gateway.readCheckout(odd.providerRef!));
      await settleState(services, odd, { ...state, amountCents: odd.amountCents }, new Date());
      expect(await order()).toMatchObject({ paidCents: 12_000, paymentStatus: 'paye' });
      expect(await closed()).toMatchObject([{ closedBy: 'système' }]);
    });
  });

  test('a part that the wallet captured, likewise', async () => {
    const { data } = await createPaypalOrder(services, { customerId, orderId, now: new Date() });
    await wallet.onPage(data.id, 'approve');
    await wallet.atPaypal(`/__sandbox/orders/${data.id}/capture-part`, { cents: '5000' });
    expect(await compare()).toMatchObject({ payments: 1, different: 1 });
    expect(await order()).toMatchObject({ paidCents: 0, paymentStatus: 'non_paye' });
  });

  test('an order that counts as paid without money at the provider is a case', async () => {
    const { data } = await createPaypalOrder(services, { customerId, orderId, now: new Date() });
    await wallet.onPage(data.id, 'approve');
    await capturePaypalOrder(services, { customerId, paypalOrderId: data.id, now: new Date() });
    const paid = await attempt();
    await services.table.transact([
      services.payments.replace(paid, { ...paid, providerRef: 'ABSENT0000000000X' }, new Date()),
    ]);
    const empty = await openPaypalBench();
    const elsewhere = { ...services, paypal: async () => empty.gateway };
    expect(await compare(elsewhere)).toMatchObject({ attempts: 1, missing: 1 });
    expect(await cases()).toMatchObject([
      { kind: 'money_missing', orderId, expectedCents: 12_000, seenCents: 0 },
    ]);
    await empty.close();
  });
});
