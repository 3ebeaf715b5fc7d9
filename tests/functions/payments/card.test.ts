import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { getPaymentStatus, hintPayment } from '#functions/payments/payment-status.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { receiveWebhook } from '#functions/payments/receive-webhook.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

const noKeys = {
  clientId: undefined,
  clientSecret: undefined,
  webhookId: undefined,
  clock: { now: () => new Date() },
};

let bench: StripeBench;
let shop: TestShop;
let services: TestShop;
let orderId: string;

beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  shop = await openTestShop();
  bench.inbox.received.length = 0;
  services = {
    ...shop,
    payments: paymentsStore(shop.table),
    stripe: async () => bench.gateway,
    paypal: async () => createPaypalGateway(noKeys),
    siteOrigin: async () => 'https://viande.test',
  };
  orderId = (await place()).order_id;
});

const reconcileAt = async (at: Date) => {
  await indexesFollow();
  return reconcileOpenAttempts(services, at);
};
const compare = async () => {
  await indexesFollow();
  return compareLedgers(services, now());
};
const now = () => new Date();
const customerId = testCustomer.id;
const place = () =>
  placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  });
const open = (id = orderId) => createStripeSession(services, { customerId, orderId: id, now: now() });
const order = async (id = orderId) => (await shop.orders.find(customerId, id))!;
const paymentOf = async () => {
  const { paymentStatus, paidCents, openAttemptId } = await order();
  return { paymentStatus, paidCents, open: openAttemptId !== null };
};

/** Passes every webhook that has arrived to the use case, as the endpoint would. */
const deliver = async (type: string) => {
  const { rawBody, headers } = await bench.webhook(type);
  return receiveWebhook(
    services,
    await bench.gateway.readWebhook(rawBody, String(headers['stripe-signature'])),
    now(),
  );
};

describe('paying by card', () => {
  test('the page opens once; a second click gets the same page', async () => {
    const first = await open();
    const again = await open();
    expect(again.data).toEqual(first.data);
    expect(await services.payments.ofOrder(orderId)).toHaveLength(1);
  });

  test('two tabs at once get the same page, wherever the other one is faster', async () => {
    /** The second tab, the first of which opens its page after so many readings of the order. */
    const overtakenAfter = async (readings: number) => {
      const { order_id: id } = await place();
      let read = 0;
      let first: Awaited<ReturnType<typeof open>> | undefined;
      const find: typeof shop.orders.find = async (...which) => {
        const found = await shop.orders.find(...which);
        read += 1;
        if (read === readings) first = await open(id);
        return found;
      };
      const overtaken = { ...services, orders: { ...services.orders, find } };
      const second = await createStripeSession(overtaken, { customerId, orderId: id, now: now() });
      expect(second.data).toEqual(first?.data);
      const attempts = await services.payments.ofOrder(id);
      expect(attempts.map(({ state }) => state)).toEqual(['session_open']);
    };
    await overtakenAfter(1);
    await overtakenAfter(2);
  });

  test('PAY-16: the signed webhook marks the order paid, once, however often it comes', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    await deliver('checkout.session.completed');
    await deliver('checkout.session.completed');
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000, open: false });
    const paid = (await shop.orders.history(orderId)).filter((entry) => entry.field === 'statut_paiement');
    expect(paid).toMatchObject([{ actor: 'stripe', from: 'non_paye', to: 'paye' }]);
    await expect(open()).rejects.toThrow('déjà payée');
  });

  test('PAY-12, PAY-13: the return page alone also settles, and webhook and return in any order end the same', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    const [returned] = await Promise.all([
      verifyStripeSession(services, data.session_id, now()),
      deliver('checkout.session.completed'),
    ]);
    expect(returned.data).toEqual({ payment_successful: true, redirect: '/commandes?success=true' });
    expect(await paymentOf()).toEqual({ paymentStatus: 'paye', paidCents: 12_000, open: false });
  });

  test('a refused card leaves the order unpaid and payable', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'decline');
    await deliver('payment_intent.payment_failed');
    const returned = await verifyStripeSession(services, data.session_id, now());
    expect(returned.data.payment_successful).toBe(false);
    expect((await paymentOf()).paymentStatus).toBe('non_paye');
    expect((await open()).data.session_id).toBe(data.session_id);
  });

  test('a cancelled checkout can be paid again', async () => {
    const first = await open();
    await bench.gateway.expireCheckout(first.data.session_id);
    const second = await open();
    expect(second.data.session_id).not.toBe(first.data.session_id);
    await bench.onPage(second.data.session_id, 'pay');
    await deliver('checkout.session.completed');
    expect((await paymentOf()).paymentStatus).toBe('paye');
  });

  test('an amount that does not match is a mismatch: the order stays unpaid, the answer is still 200', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    const { rawBody, headers } = await bench.webhook('checkout.session.completed');
    const reading = await bench.gateway.readWebhook(rawBody, String(headers['stripe-signature']));
    if (reading.kind !== 'event') throw new Error(reading.kind);
    await settleEvent(services, { ...reading.event, eventId: 'evt_odd', amountCents: 1 }, now());
    expect((await services.payments.ofOrder(orderId))[0]?.state).toBe('mismatch');
    expect(await paymentOf()).toMatchObject({ paymentStatus: 'non_paye', paidCents: 0 });
  });

  test('PAY-16: a forged signature is refused and changes nothing', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    const { rawBody } = await bench.webhook('checkout.session.completed');
    const reading = await bench.gateway.readWebhook(rawBody, 't=1,v1=00');
    await expect(receiveWebhook(services, reading, now())).rejects.toThrow('Signature invalide.');
    expect((await paymentOf()).paymentStatus).toBe('non_paye');
  });

  test('PAY-18: the browser’s "paye" is a hint: refused until the provider confirms, then true', async () => {
    const { data } = await open();
    const hint = (status: 'paye' | 'rembourse') =>
      hintPayment(services, { customerId, orderId, status, now: now() });
    await expect(hint('paye')).rejects.toThrow('Aucun paiement confirmé');
    await expect(hint('rembourse')).rejects.toThrow('Vous n’avez pas accès');
    await bench.onPage(data.session_id, 'pay');
    expect(await hint('paye')).toEqual({ success: true, statut_paiement: 'paye' });
  });

  test('PAY-17: the status of a payment is its order, amount in EUR, provider and state', async () => {
    const owner = { family: 'pro', subjectId: customerId, sessionId: 's' } as const;
    const status = async () => (await getPaymentStatus(services, owner, orderId, now())).data;
    expect(await status()).toMatchObject({ statut_paiement: 'non_paye', provider: null, attempts: [] });
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    await deliver('checkout.session.completed');
    expect(await status()).toMatchObject({
      order_id: orderId,
      statut_paiement: 'paye',
      provider: 'stripe',
      amount: 120,
      paid: 120,
      currency: 'EUR',
      attempts: [{ state: 'succeeded', amount: 120 }],
    });
  });

  test('another customer sees neither the order nor its payment', async () => {
    const ofAnother = { customerId: 'SOMEBODY', orderId, now: now() };
    await expect(createStripeSession(services, ofAnother)).rejects.toThrow('Commande introuvable.');
    const stranger = { family: 'pro', subjectId: 'SOMEBODY', sessionId: 's' } as const;
    await expect(getPaymentStatus(services, stranger, orderId, now())).rejects.toThrow(
      'Commande introuvable.',
    );
  });

  test('editing closes the open page first: the old amount can no longer be paid', async () => {
    const { data } = await open();
    await editOrder(services, {
      customerId,
      orderId,
      items: [{ product_id: '1', quantity: 5 }],
      now: now(),
    });
    const state = await bench.gateway.readCheckout(data.session_id);
    expect(state).toMatchObject({ kind: 'ok', value: { status: 'expired' } });
    expect(await paymentOf()).toEqual({ paymentStatus: 'non_paye', paidCents: 0, open: false });
  });

  test('an edit that is refused leaves the open page alone', async () => {
    const { data } = await open();
    const before = await services.payments.ofOrder(orderId);
    const edit = editOrder(services, {
      customerId,
      orderId,
      items: [{ product_id: 'inconnu', quantity: 5 }],
      now: now(),
    });
    await expect(edit).rejects.toMatchObject({ code: 'product_unknown' });
    expect(await services.payments.ofOrder(orderId)).toEqual(before);
    const state = await bench.gateway.readCheckout(data.session_id);
    expect(state).toMatchObject({ kind: 'ok', value: { status: 'open' } });
  });

  test('a lost answer to the opening: the order is not blocked and the same page is found again', async () => {
    await bench.faults({ api: { mode: 'lost_answer', times: 4, path: '/v1/checkout/sessions' } });
    await expect(open()).rejects.toThrow('Impossible de traiter votre paiement...');
    await bench.faults({ api: { mode: 'none' } });
    const page = await open();
    await bench.onPage(page.data.session_id, 'pay');
    await verifyStripeSession(services, page.data.session_id, now());
    expect((await paymentOf()).paidCents).toBe(12_000);
    expect(await services.payments.ofOrder(orderId)).toHaveLength(1);
  });
});

describe('money going back', () => {
  const pay = async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    await verifyStripeSession(services, data.session_id, now());
  };
  let keys = 0;
  const refund = (amount?: number, key = `retour-carte-${(keys += 1)}`) =>
    refundPayment(services, { orderId, adminId: 'ADMIN1', amount, reason: 'retour', key, now: now() });

  test('in part, then the rest; recorded from the provider’s confirmation', async () => {
    await pay();
    expect((await refund(20)).data).toEqual({ refunded: 20, state: 'confirme' });
    expect(await paymentOf()).toMatchObject({ paymentStatus: 'paye', paidCents: 10_000 });
    expect((await refund()).data).toEqual({ refunded: 100, state: 'confirme' });
    expect(await paymentOf()).toMatchObject({ paymentStatus: 'rembourse', paidCents: 0 });
    await expect(refund(1)).rejects.toThrow('Au plus 0,00\u00a0€');
  });

  test('two clicks at once refund once', async () => {
    await pay();
    const outcomes = await Promise.allSettled([refund(), refund()]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await paymentOf()).paidCents).toBe(0);
    const [attempt] = await services.payments.ofOrder(orderId);
    const refunds = await bench.gateway.listRefunds(attempt!.paymentRef!);
    expect(refunds).toMatchObject({ kind: 'ok', value: [{ amountCents: 12_000 }] });
  });

  test('a refund made at the bank arrives by webhook', async () => {
    await pay();
    const [attempt] = await services.payments.ofOrder(orderId);
    await bench.gateway.refund({
      paymentRef: attempt!.paymentRef!,
      amountCents: 12_000,
      refundId: 'R-1',
      idempotencyKey: `r-${orderId}`,
    });
    await deliver('charge.refunded');
    expect(await paymentOf()).toMatchObject({ paymentStatus: 'rembourse', paidCents: 0 });
  });
});

describe('reconciliation', () => {
  const later = () => new Date(Date.now() + 16 * 60_000);

  test('a payment whose webhook never came is found by polling', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    expect(await reconcileAt(now())).toEqual({ looked: 0, failed: 0 });
    expect(await reconcileAt(later())).toEqual({ looked: 1, failed: 0 });
    expect((await paymentOf()).paymentStatus).toBe('paye');
  });

  test('the nightly comparison finds an unreported refund', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    await verifyStripeSession(services, data.session_id, now());
    expect(await compare()).toMatchObject({ attempts: 1, different: 0 });
    const [attempt] = await services.payments.ofOrder(orderId);
    await bench.gateway.refund({
      paymentRef: attempt!.paymentRef!,
      amountCents: 500,
      refundId: 'R-1',
      idempotencyKey: `n-${orderId}`,
    });
    expect(await compare()).toMatchObject({ attempts: 1, different: 1 });
    expect((await paymentOf()).paidCents).toBe(11_500);
    const told = (await shop.orders.history(orderId)).find(({ field }) => field === 'reçu');
    expect([told?.from, told?.to].map((text) => text?.replaceAll(/\u00a0|\u202f/g, ' '))).toEqual([
      '120,00 €',
      '115,00 €',
    ]);
  });

  test('money that arrives for a paid order is refunded once', async () => {
    const { data } = await open();
    await bench.onPage(data.session_id, 'pay');
    const paidElsewhere = await order();
    await shop.table.transact([
      shop.orders.change(paidElsewhere, { paidCents: 12_000, paymentStatus: 'paye' }),
    ]);
    await verifyStripeSession(services, data.session_id, now());
    expect((await paymentOf()).paidCents).toBe(24_000);
    await reconcileAt(later());
    await reconcileAt(new Date(Date.now() + 40 * 60_000));
    expect(await paymentOf()).toMatchObject({ paymentStatus: 'paye', paidCents: 12_000 });
  });
});
