import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { paymentConfig } from '#functions/payments/payment-config.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { hintPayment } from '#functions/payments/payment-status.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let wallet: PaypalBench;
let card: StripeBench;
let shop: TestShop;
let services: PaymentServices;
let orderId: string;

beforeAll(async () => {
  [wallet, card] = await Promise.all([openPaypalBench(), openStripeBench()]);
});
afterAll(() => Promise.all([wallet.close(), card.close()]));
beforeEach(async () => {
  shop = await openTestShop();
  services = {
    ...shop,
    payments: paymentsStore(shop.table),
    stripe: async () => card.gateway,
    paypal: async () => wallet.gateway,
    siteOrigin: async () => 'https://viande.test',
  };
  const placed = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  });
  orderId = placed.order_id;
});

const now = () => new Date();
const customerId = testCustomer.id;
const open = async () => (await createPaypalOrder(services, { customerId, orderId, now: now() })).data.id;
const capture = (paypalOrderId: string) =>
  capturePaypalOrder(services, { customerId, paypalOrderId, now: now() });
const payByCard = async () =>
  (await createStripeSession(services, { customerId, orderId, now: now() })).data.session_id;
const paymentOf = async () => {
  const { paymentStatus, paidCents } = (await shop.orders.find(customerId, orderId))!;
  return { paymentStatus, paidCents };
};

describe('paying by wallet', () => {
  test('PAY-07, PAY-08: an approved wallet order of exactly the total, in EUR, is captured and the order is paid', async () => {
    const id = await open();
    expect(await wallet.gateway.readOrder(id)).toMatchObject({
      kind: 'ok',
      value: { amountCents: 12_000, currency: 'EUR' },
    });
    await wallet.onPage(id, 'approve');
    expect((await capture(id)).data).toEqual({ status: 'paye', order_id: orderId });
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000 });
    const hint = await hintPayment(services, { customerId, orderId, status: 'paye', now: now() });
    expect(hint).toEqual({ success: true, statut_paiement: 'paye' });
  });

  test('a second click, a reload and a second tab are given the same wallet order', async () => {
    const first = await open();
    expect([await open(), await open()]).toEqual([first, first]);
    expect(await services.payments.ofOrder(orderId)).toHaveLength(1);
  });

  test('captured twice, from two tabs or again after a lost answer, it is charged once', async () => {
    const id = await open();
    await wallet.onPage(id, 'approve');
    const both = await Promise.allSettled([capture(id), capture(id)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await capture(id)).data.status).toBe('paye');
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000 });
    await expect(open()).rejects.toThrow('déjà payée');
  });

  test('nothing is captured for an order settled in the books, in whole or in part, after the page was opened', async () => {
    for (const restCents of [0, 5_000]) {
      const id = await open();
      await wallet.onPage(id, 'approve');
      const order = (await shop.orders.find(customerId, orderId))!;
      const booked = { invoicedCents: 12_000, restCents, countedCents: 0 };
      await shop.table.transact([shop.orders.change(order, { booked })]);
      await expect(capture(id)).rejects.toMatchObject({
        code: 'order_not_payable',
        message: expect.stringContaining('Rien n’a été débité') as string,
      });
      const after = (await shop.orders.find(customerId, orderId))!;
      expect([after.paidCents, after.openAttemptId]).toEqual([0, null]);
      await shop.table.transact([shop.orders.change(after, { booked: null })]);
    }
  });

  test('nothing is captured before the payer approves, and nothing by another customer', async () => {
    const id = await open();
    await expect(capture(id)).rejects.toThrow('Le paiement n’a pas été approuvé. Rien n’a été débité.');
    await wallet.onPage(id, 'approve');
    await expect(
      capturePaypalOrder(services, { customerId: 'SOMEBODY', paypalOrderId: id, now: now() }),
    ).rejects.toThrow('Paiement introuvable.');
    expect(await paymentOf()).toEqual({ paymentStatus: 'non_paye', paidCents: 0 });
  });

  test('a refusal by the wallet reports that nothing was charged, and the order can still be paid', async () => {
    const id = await open();
    await wallet.onPage(id, 'approve', 'declined');
    await expect(capture(id)).rejects.toThrow('Le portefeuille a refusé le paiement. Rien n’a été débité');
    expect(await paymentOf()).toEqual({ paymentStatus: 'non_paye', paidCents: 0 });
    expect(await payByCard()).toBeTruthy();
  });

  test('ERR-43: a provider that is down is "Impossible de traiter votre paiement...", and no order is blocked by it', async () => {
    await wallet.faults({ api: { mode: 'error', times: 20 } });
    await expect(open()).rejects.toThrow('Impossible de traiter votre paiement...');
    await wallet.faults({ api: { mode: 'none' } });
    const id = await open();
    await wallet.onPage(id, 'approve');
    expect((await capture(id)).data.status).toBe('paye');
  });
});

describe('two tabs, two payment methods', () => {
  test('opening the wallet closes the card page: only one of them can be paid', async () => {
    const session = await payByCard();
    const id = await open();
    expect(await card.gateway.readCheckout(session)).toMatchObject({
      kind: 'ok',
      value: { status: 'expired' },
    });
    await wallet.onPage(id, 'approve');
    await capture(id);
    const returned = await verifyStripeSession(services, session, now());
    expect(returned.data.payment_successful).toBe(false);
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000 });
  });

  test('a card page that was paid wins over the wallet opened after it', async () => {
    const session = await payByCard();
    await card.onPage(session, 'pay');
    await expect(open()).rejects.toThrow('Cette commande est déjà payée.');
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000 });
  });

  test('an approval of a wallet order that the card replaced captures nothing', async () => {
    const id = await open();
    await wallet.onPage(id, 'approve');
    const session = await payByCard();
    await expect(capture(id)).rejects.toThrow('Ce paiement n’est plus ouvert');
    await card.onPage(session, 'pay');
    expect((await verifyStripeSession(services, session, now())).data.payment_successful).toBe(true);
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000 });
  });
});

test('PAY-06: without keys of its own the wallet is closed and names no script', async () => {
  const { data } = await paymentConfig({
    ...services,
    paypal: async () => ({ ...wallet.gateway, configured: false }),
  });
  expect(data).toEqual({ card: true, wallet: false, wallet_script: null, demo_cards: false });
});
