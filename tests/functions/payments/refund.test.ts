import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { getPaymentStatus } from '#functions/payments/payment-status.ts';
import { receiveWebhook } from '#functions/payments/receive-webhook.ts';
import { orderWrites } from '#functions/payments/order-money.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { paidAttempt } from '#tests/support/orders/an-attempt.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

const HOUR = 3600_000;
const customerId = testCustomer.id;

let card: StripeBench;
let wallet: PaypalBench;
let services: PaymentShop;
let orderId: string;
let clock: number;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));
beforeEach(async () => {
  clock = Date.now();
  services = await openPaymentShop({ card: card.gateway, wallet: wallet.gateway });
  card.inbox.received.length = 0;
  wallet.inbox.received.length = 0;
  await Promise.all(
    [card, wallet].map((bench) => bench.faults({ refunds: 'at_once', api: { mode: 'none' } })),
  );
  orderId = (
    await placeOrder(services, {
      customerId,
      items: [{ product_id: '1', quantity: 10 }],
      seenTotal: 100,
      idempotencyKey: undefined,
      now: now(),
    })
  ).order_id;
});

const now = () => new Date(clock);
const refund = (key: string, amount?: number, reason = 'retour') =>
  refundPayment(services, { orderId, adminId: 'ADMIN1', amount, reason, key, now: now() });
const reconcile = async () => {
  await indexesFollow();
  return reconcileOpenAttempts(services, now());
};
const openCases = async () => {
  await indexesFollow();
  return (await services.payments.cases.list('open', 50)).items;
};
const paidCents = async () => (await services.orders.find(customerId, orderId))!.paidCents;
const refunds = () => services.payments.refunds.ofOrder(orderId);
const attempt = async () => (await services.payments.ofOrder(orderId))[0]!;

const payByCard = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: now() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(services, data.session_id, now());
};
const payByWallet = async () => {
  const { data } = await createPaypalOrder(services, { customerId, orderId, now: now() });
  await wallet.onPage(data.id, 'approve');
  await capturePaypalOrder(services, { customerId, paypalOrderId: data.id, now: now() });
};

/** The same protocol at bank and wallet. */
const providers = {
  card: {
    pay: payByCard,
    bench: () => card,
    atProvider: async () => valueOf(await card.gateway.listRefunds((await attempt()).paymentRef ?? '')),
    end: (ref: string, how: 'succeed' | 'fail') => card.atTheBank(`/__sandbox/refunds/${ref}/${how}`),
    refundPath: '/v1/refunds',
  },
  wallet: {
    pay: payByWallet,
    bench: () => wallet,
    atProvider: async () => valueOf(await wallet.gateway.listRefunds((await attempt()).providerRef ?? '')),
    end: (ref: string, how: 'succeed' | 'fail') =>
      wallet.atPaypal(`/__sandbox/refunds/${ref}/${how === 'succeed' ? 'arrive' : 'fail'}`),
    refundPath: '/v2/payments/captures',
  },
} as const;

describe.each(['card', 'wallet'] as const)('money going back by %s', (means) => {
  const { pay, bench, atProvider, end, refundPath } = providers[means];
  beforeEach(() => pay());

  test('three calls with one key at once pay once, and so does every later one', async () => {
    await Promise.all([refund('retour-0001', 10), refund('retour-0001', 10), refund('retour-0001', 10)]);
    expect((await refund('retour-0001', 10)).data).toEqual({ refunded: 10, state: 'confirme' });
    expect(await atProvider()).toMatchObject([{ amountCents: 1000 }]);
    expect(await paidCents()).toBe(11_000);
    const requested = (await services.orders.history(orderId)).filter(
      ({ field }) => field === 'remboursement',
    );
    expect(requested).toHaveLength(1);
  });

  test('a key that was used for another amount or reason is refused, and pays nothing', async () => {
    await refund('retour-0001', 10);
    const refused = { code: 'idempotency_mismatch' };
    await expect(refund('retour-0001', 11)).rejects.toMatchObject(refused);
    await expect(refund('retour-0001', 10, 'geste commercial')).rejects.toMatchObject(refused);
    expect(await atProvider()).toHaveLength(1);
  });

  test('concurrent refunds never exceed what was paid', async () => {
    const wanted = Array.from({ length: 8 }, (_, i) => refund(`retour-000${i}`, 30));
    const ended = await Promise.allSettled(wanted);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await paidCents()).toBe(0);
    expect((await atProvider()).map(({ amountCents }) => amountCents)).toEqual([3000, 3000, 3000, 3000]);
    await expect(refund('retour-0009', 1)).rejects.toThrow('Au plus 0,00\u00a0€');
  });

  test('pending for two days, it is polled and never posted again, though its key expired', async () => {
    await bench().faults({ refunds: 'pending' });
    expect((await refund('retour-0001', 30)).data.state).toBe('en_attente');
    for (let hours = 0; hours < 48; hours += 4) {
      clock += 4 * HOUR;
      await bench().later(4 * HOUR);
      await reconcile();
      await refund('retour-0001', 30);
    }
    expect(await atProvider()).toHaveLength(1);
    expect(await paidCents()).toBe(12_000);
    await expect(refund('retour-0002', 91)).rejects.toThrow('Au plus 90,00\u00a0€');
    await end((await atProvider())[0]!.refundRef, 'succeed');
    clock += 13 * HOUR;
    await reconcile();
    expect(await paidCents()).toBe(9000);
    expect((await refund('retour-0001', 30)).data).toEqual({ refunded: 30, state: 'confirme' });
  });

  test('one that fails in the end counts as paid again, and is shown', async () => {
    await bench().faults({ refunds: 'pending' });
    await refund('retour-0001', 30);
    await end((await atProvider())[0]!.refundRef, 'fail');
    clock += 20 * 60_000;
    await reconcile();
    const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
    expect((await getPaymentStatus(services, admin, orderId, now())).data).toMatchObject({
      paid: 120,
      refunds: [{ state: 'failed', amount: 30 }],
    });
    await expect(refund('retour-0001', 30)).rejects.toThrow('Le prestataire a refusé ce remboursement.');
    expect((await services.orders.history(orderId))[0]).toMatchObject({ from: '30,00\u00a0€', to: 'échoué' });
    await indexesFollow();
    const { items } = await services.payments.cases.list('open', 5);
    expect(items).toMatchObject([{ kind: 'refund_failed', expectedCents: 3000, seenCents: 0 }]);
    await bench().faults({ refunds: 'at_once' });
    expect((await refund('retour-0002', 120)).data.state).toBe('confirme');
  });

  test('a lost answer is harmless: the refund is found by our own id in it', async () => {
    await bench().faults({ api: { mode: 'lost_answer', times: 4, path: refundPath } });
    expect((await refund('retour-0001', 30)).data.state).toBe('en_attente');
    await bench().faults({ api: { mode: 'none' } });
    clock += 25 * HOUR;
    await bench().later(25 * HOUR);
    await reconcile();
    expect(await refunds()).toMatchObject([{ state: 'succeeded', amountCents: 3000 }]);
    expect(await atProvider()).toHaveLength(1);
    expect(await paidCents()).toBe(9000);
  });

  test('one in doubt is left alone until any request sent has ended there', async () => {
    await bench().faults({ api: { mode: 'error', times: 2, path: refundPath } });
    await refund('retour-0001', 30);
    clock += 119_000;
    await refund('retour-0001', 30);
    expect(await atProvider()).toEqual([]);
    clock += 1000;
    await refund('retour-0001', 30);
    expect(await atProvider()).toMatchObject([{ amountCents: 3000 }]);
  });

  test('one that never arrived there is sent again while its key lives, and given up after that', async () => {
    await bench().faults({ api: { mode: 'error', times: 4, path: refundPath } });
    await refund('retour-0001', 30);
    clock += 1000;
    await refund('retour-0002', 20);
    await bench().faults({ api: { mode: 'none' } });
    const [first, second] = await refunds();
    clock += HOUR;
    // only the first is looked at in time
    await services.table.transact([
      services.payments.refunds.replace(
        second!,
        { ...second!, sentAt: new Date(clock - 25 * HOUR).toISOString() },
        now(),
      ),
    ]);
    clock += 20 * 60_000;
    await reconcile();
    expect((await refunds()).map(({ state }) => state)).toEqual(['succeeded', 'failed']);
    expect(await atProvider()).toMatchObject([{ refundId: first!.id, amountCents: 3000 }]);
    expect((await attempt()).refundingCents).toBe(0);
  });

  test('a process that died between its claim and its call is resumed by the reconciliation, once', async () => {
    const dying = { ...services, stripe: died, paypal: died };
    await expect(
      refundPayment(dying, {
        orderId,
        adminId: 'ADMIN1',
        amount: 30,
        reason: '',
        key: 'retour-0001',
        now: now(),
      }),
    ).rejects.toThrow('died');
    expect(await refunds()).toMatchObject([{ state: 'sent' }]);
    clock += 5 * 60_000;
    await reconcile();
    await reconcile();
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(await atProvider()).toHaveLength(1);
  });

  test('a provider that is down keeps it in the list; nothing is lost and nothing is paid twice', async () => {
    await bench().faults({ api: { mode: 'rate_limit', times: 6 } });
    expect((await refund('retour-0001', 30)).data.state).toBe('en_attente');
    expect(await refunds()).toMatchObject([{ state: 'claimed', sentAt: null }]);
    await bench().faults({ api: { mode: 'none' } });
    clock += 2 * 60_000;
    await reconcile();
    expect(await atProvider()).toHaveLength(1);
    expect(await paidCents()).toBe(9000);
  });

  test('one that its provider refuses has failed, and its amount may be refunded again', async () => {
    const no = async () => refused('declined' as const);
    const refusing = {
      ...services,
      stripe: async () => ({ ...card.gateway, refund: no }),
      paypal: async () => ({ ...wallet.gateway, refundCapture: no }),
    };
    const asked = { orderId, adminId: 'ADMIN1', amount: 30, reason: 'retour', now: now() };
    await expect(refundPayment(refusing, { ...asked, key: 'retour-0001' })).rejects.toMatchObject({
      code: 'refund_refused',
    });
    expect(await refunds()).toMatchObject([{ state: 'failed' }]);
    expect(await paidCents()).toBe(12_000);
    expect((await refund('retour-0002', 120)).data.state).toBe('confirme');
  });

  test('made at the bank itself, it is imported with its amount', async () => {
    const { paymentRef } = await attempt();
    const made = {
      refundId: 'elsewhere',
      paymentRef: paymentRef!,
      amountCents: 500,
      idempotencyKey: `x-${orderId}`,
    };
    await (means === 'card' ? card.gateway.refund(made) : wallet.gateway.refundCapture(made));
    await deliver(means === 'card' ? 'refund.created' : 'PAYMENT.CAPTURE.REFUNDED');
    expect(await refunds()).toMatchObject([{ id: 'elsewhere', state: 'succeeded', amountCents: 500 }]);
    expect(await paidCents()).toBe(11_500);
  });
});

const died = async (): Promise<never> => {
  throw new Error('died');
};

const deliver = async (type: string) => {
  const isCard = !type.startsWith('PAYMENT.');
  const { rawBody, headers } = await (isCard ? card : wallet).webhook(type);
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const reading = isCard
    ? await card.gateway.readWebhook(rawBody, texts['stripe-signature'])
    : await wallet.gateway.verifyWebhook(rawBody, texts);
  return receiveWebhook(services, reading, now());
};

describe('messages about money going back', () => {
  test('refund.created, refund.updated and charge.refunded in any order end the same', async () => {
    await payByCard();
    await card.faults({ refunds: 'pending' });
    await refund('retour-0001', 30);
    const [there] = await providers.card.atProvider();
    await card.atTheBank(`/__sandbox/refunds/${there!.refundRef}/succeed`);
    for (const type of ['refund.updated', 'refund.created', 'charge.refunded', 'refund.updated'])
      await deliver(type);
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(await paidCents()).toBe(9000);
  });

  test('a refund returned by the bank counts as paid again, and is a case', async () => {
    await payByCard();
    await refund('retour-0001');
    expect(await paidCents()).toBe(0);
    const [there] = await providers.card.atProvider();
    await card.atTheBank(`/__sandbox/refunds/${there!.refundRef}/fail`);
    await deliver('refund.failed');
    expect(await services.orders.find(customerId, orderId)).toMatchObject({
      paidCents: 12_000,
      paymentStatus: 'paye',
    });
    expect(await openCases()).toMatchObject([{ kind: 'refund_returned', orderId, seenCents: 12_000 }]);
  });

  test('a dispute is a case, once, whatever messages follow', async () => {
    await payByCard();
    const charges = await fetch(
      `${card.sandbox.url}/v1/charges?payment_intent=${(await attempt()).paymentRef}`,
      {
        headers: { authorization: 'Bearer sk_test_viande_bench' },
      },
    );
    const { data } = (await charges.json()) as { data: { id: string }[] };
    await card.atTheBank(`/__sandbox/charges/${data[0]!.id}/dispute`);
    await deliver('charge.dispute.created');
    await deliver('charge.dispute.created');
    expect(await openCases()).toMatchObject([{ kind: 'disputed', orderId, seenCents: 12_000 }]);
  });

  test('a payment denied after its arrival is a case, unless it is still there', async () => {
    await payByCard();
    const { id: attemptId, paymentRef, providerRef } = await attempt();
    const denied = {
      eventId: `evt-denied-${orderId}`,
      provider: 'stripe',
      type: 'async_failed',
      providerRef,
      paymentRef,
      paymentStatus: 'unpaid',
      amountCents: 12_000,
      refundedCents: null,
      currency: 'EUR',
      liveMode: false,
      createdAt: now().toISOString(),
      orderId,
      customerId,
      attemptId,
    } as const;
    await settleEvent(services, denied, now());
    expect(await openCases()).toEqual([]);
    const gone = await card.gatewayWith({}).readCheckout(providerRef!);
    const unpaid = { ...valueOf(gone), paymentStatus: 'unpaid' as const };
    const bank = { ...card.gateway, readCheckout: async () => ok(unpaid) };
    const elsewhere = { ...services, stripe: async () => bank };
    await settleEvent(elsewhere, { ...denied, eventId: `evt-gone-${orderId}` }, now());
    expect(await openCases()).toMatchObject([
      { kind: 'failed_after_success', orderId, expectedCents: 12_000 },
    ]);
  });

  test('money that PayPal takes back is missing from the order, and is a case', async () => {
    await payByWallet();
    await wallet.atPaypal(`/__sandbox/captures/${(await attempt()).paymentRef}/reverse`);
    await deliver('PAYMENT.CAPTURE.REVERSED');
    expect(await paidCents()).toBe(0);
    expect(await openCases()).toMatchObject([{ kind: 'disputed', orderId }]);
  });
});

test('an order due again counts among its customer’s open orders', async () => {
  const order = (await services.orders.find(customerId, orderId))!;
  const pending = async () => (await services.guards.find(customerId))?.pendingCents ?? 0;
  const before = await pending();
  const paid = { ...order, paymentStatus: 'paye' as const, paidCents: order.totalTtcCents };
  const owed = { ...paid, paymentStatus: 'non_paye' as const, paidCents: 0 };
  await services.table.transact(orderWrites(services, paid, owed, paidAttempt, paidAttempt, now()));
  expect(await pending()).toBe(before + order.totalTtcCents);
});
