import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { releaseHold } from '#functions/payments/hold/release-hold.ts';
import { openAttempt } from '#functions/payments/open-attempt.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { recordOpened } from '#functions/payments/record-opened.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { PaymentEvent } from '#shared/gateways/payment-event.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const now = () => new Date();
const silent = async () => ({ kind: 'ambiguous', cause: 'timeout' }) as const satisfies Outcome<never>;
const unknownAtProvider = async () => refused('not_found' as const);

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
  const items = [{ product_id: '1', quantity: 10 }];
  const request = { customerId, items, seenTotal: 100, idempotencyKey: undefined, now: now() };
  orderId = (await placeOrder(services, request)).order_id;
});

const order = async () => (await services.orders.find(customerId, orderId))!;
const attempt = async () => (await services.payments.ofOrder(orderId)).at(-1)!;
const put = async (before: Attempt, after: Partial<Attempt>) =>
  services.table.transact([services.payments.replace(before, { ...before, ...after }, now())]);
const openPage = async (asked = services) =>
  (await createStripeSession(asked, { customerId, orderId, now: now() })).data.session_id;
const openWallet = async (asked = services) =>
  (await createPaypalOrder(asked, { customerId, orderId, now: now() })).data.id;
const withCard = (more: Partial<StripeBench['gateway']>) => ({
  ...services,
  stripe: async () => ({ ...card.gateway, ...more }),
});
const withWallet = (more: Partial<PaypalBench['gateway']>) => ({
  ...services,
  paypal: async () => ({ ...wallet.gateway, ...more }),
});
const close = async (asked = services) => closeOpenPayment(asked, await order(), now());

describe('a payment is closed only on confirmation of its provider', () => {
  test('nothing open, or an attempt that no longer exists, is closed', async () => {
    expect(await close()).toBe('closed');
    await services.table.transact([services.orders.change(await order(), { openAttemptId: 'GONE' })]);
    expect(await close()).toBe('closed');
  });

  test('a card page in an unknown state: a timeout keeps it open, a refusal closes it', async () => {
    const asked = { openCheckout: silent };
    await expect(openPage(withCard(asked))).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await attempt()).toMatchObject({ providerRef: null });
    expect(await close(withCard(asked))).toBe('in_progress');
    expect((await order()).openAttemptId).toBe((await attempt()).id);
    // too many calls give no answer about this one
    const busy = withCard({ openCheckout: async () => refused('rate_limited' as const) });
    expect(await close(busy)).toBe('in_progress');
    expect(await close(withCard({ openCheckout: async () => refused('declined' as const) }))).toBe('closed');
    expect(await attempt()).toMatchObject({ state: 'failed' });
    expect((await order()).openAttemptId).toBeNull();
  });

  test('a card page paid a moment ago is paid, or in progress without confirmation', async () => {
    const session = await openPage();
    await card.onPage(session, 'pay');
    expect(await close(withCard({ readCheckout: silent }))).toBe('in_progress');
    expect(await close()).toBe('paid');
    expect(await order()).toMatchObject({ paymentStatus: 'paye', paidCents: 12_000 });
  });

  test('a wallet payment never opened, or unknown to its provider, is closed; one without answer is not', async () => {
    await openWallet();
    expect(await close(withWallet({ readOrder: silent }))).toBe('in_progress');
    expect((await order()).openAttemptId).not.toBeNull();
    expect(await close(withWallet({ readOrder: unknownAtProvider }))).toBe('closed');
    expect(await attempt()).toMatchObject({ state: 'expired' });
    await openAttempt(services, await order(), 'paypal', now());
    expect(await close(withWallet({ readOrder: silent }))).toBe('closed');
    expect(await attempt()).toMatchObject({ state: 'canceled' });
  });
});

describe('the payment page', () => {
  test('is not opened without a provider, and not reused while its state is unknown', async () => {
    const off = withCard({ configured: false });
    await expect(openPage(off)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(openWallet(withWallet({ configured: false }))).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    expect(await services.payments.ofOrder(orderId)).toEqual([]);
    await openPage();
    await expect(openPage(withCard({ readCheckout: silent }))).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  test('is not opened for an order of which nothing is due', async () => {
    // received, and its status not recalculated yet
    await services.table.transact([services.orders.change(await order(), { receivedCents: 12_000 })]);
    for (const open of [openPage, openWallet])
      await expect(open()).rejects.toMatchObject({ code: 'order_not_payable' });
    expect(await services.payments.ofOrder(orderId)).toEqual([]);
  });

  test('a page unknown to its provider is no payment; nor is one that is not ours', async () => {
    const verify = (asked: PaymentShop) => verifyStripeSession(asked, 'cs_unknown', now());
    const unknown = { code: 'not_found', message: 'Session de paiement invalide.' };
    await expect(verify(withCard({ readCheckout: unknownAtProvider }))).rejects.toMatchObject(unknown);
    await expect(verify(withCard({ readCheckout: silent }))).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    const session = await openPage();
    const state = valueOf(await card.gateway.readCheckout(session));
    for (const lost of [{ orderId: null }, { attemptId: null }, { attemptId: 'GONE' }]) {
      const foreign = async () => ({ kind: 'ok' as const, value: { ...state, ...lost } });
      await expect(verify(withCard({ readCheckout: foreign }))).rejects.toMatchObject(unknown);
    }
  });

  test('of two calls that opened it with one key both get it; a second page is refused', async () => {
    const opened = await openAttempt(services, await order(), 'stripe', now());
    const page = { providerRef: 'cs_1', url: 'https://pay.test/1' };
    const first = await recordOpened(services, opened, page, now());
    expect(first).toMatchObject({ ...page, state: 'session_open', version: opened.version + 1 });
    expect(await recordOpened(services, opened, page, now())).toEqual(first);
    expect(await attempt()).toEqual(first);
    const other = recordOpened(services, opened, { ...page, providerRef: 'cs_2' }, now());
    await expect(other).rejects.toMatchObject({ code: 'payment_in_progress' });
    const broken = { ...services.table, transact: () => Promise.reject(new Error('a bug')) };
    await expect(recordOpened({ ...services, table: broken }, opened, page, now())).rejects.toThrow('a bug');
  });
});

describe('an authorisation ends only on confirmation of the provider', () => {
  const held = async (state: Attempt['state']) => {
    await openPage();
    const seen = await attempt();
    await put(seen, {
      state: 'authorised',
      paymentRef: 'pi_held',
      hold: { cents: 12_000, until: '2099-01-01T00:00:00.000Z' },
    } as Partial<Attempt>);
    if (state !== 'authorised') await put(await attempt(), { state });
    return (await attempt()).id;
  };
  const letGo = (id: string, more: Partial<StripeBench['gateway']> = {}) =>
    releaseHold(withCard(more), orderId, id, now());

  test('a timeout means in progress; a voided one is closed; none is closed already', async () => {
    const id = await held('authorised');
    expect(await letGo(id, { releaseHold: silent })).toBe('in_progress');
    expect(await attempt()).toMatchObject({ state: 'authorised' });
    const released = async () => ({ kind: 'ok' as const, value: 'released' as const });
    expect(await letGo(id, { releaseHold: released })).toBe('closed');
    expect(await attempt()).toMatchObject({ state: 'canceled' });
    expect(await letGo(id, { releaseHold: silent })).toBe('closed');
    expect(await letGo('GONE', { releaseHold: silent })).toBe('closed');
  });

  test('a capture in progress is in progress, a captured one is paid', async () => {
    const id = await held('capturing');
    expect(await letGo(id, { releaseHold: silent })).toBe('in_progress');
    await put(await attempt(), { state: 'succeeded' });
    expect(await letGo(id, { releaseHold: silent })).toBe('paid');
  });
});

describe('a message of a provider that does not answer is retried', () => {
  const message = (more: Partial<PaymentEvent>): PaymentEvent =>
    ({
      provider: 'stripe',
      eventId: 'evt_1',
      orderId: null,
      attemptId: null,
      providerRef: null,
      paymentRef: null,
      amountCents: 12_000,
      currency: 'EUR',
      liveMode: false,
      ...more,
    }) as PaymentEvent;

  test('about a refund: it is not marked as seen before its refunds are read', async () => {
    const session = await openPage();
    await card.onPage(session, 'pay');
    await verifyStripeSession(services, session, now());
    const { id: attemptId } = await attempt();
    const event = message({ type: 'refunded', orderId, attemptId });
    const tell = (more: Partial<StripeBench['gateway']> = {}) => settleEvent(withCard(more), event, now());
    await expect(tell({ readCheckout: silent })).rejects.toThrow(/could not be asked after refunded/);
    await expect(tell({ listRefunds: silent })).rejects.toThrow(/could not be listed after refunded/);
    await tell();
    await tell();
  });

  test('about an unknown payment is answered, and changes nothing', async () => {
    await settleEvent(
      services,
      message({ type: 'checkout_completed', paymentStatus: 'paid', orderId: 'GONE', attemptId: 'GONE' }),
      now(),
    );
    await settleEvent(
      services,
      message({ type: 'checkout_completed', paymentStatus: 'paid', providerRef: 'cs_x', paymentRef: 'pi_x' }),
      now(),
    );
    expect(await services.payments.ofOrder(orderId)).toEqual([]);
  });
});
