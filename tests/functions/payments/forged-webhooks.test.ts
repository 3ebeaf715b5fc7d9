import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { receivePaypalMessage, receiveStripeMessage } from '#functions/payments/receive-webhook.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

let wallet: PaypalBench;
let shop: PaymentShop;
let calls: string[];
let counted: PaymentServices;
/** As PayPal signed and sent it. */
let genuine: { rawBody: Buffer; headers: Record<string, string> };

beforeAll(async () => {
  wallet = await openPaypalBench();
  shop = await openPaymentShop({ wallet: wallet.gateway });
  const customerId = testCustomer.id;
  const { order_id: orderId } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: new Date(),
  });
  const { data } = await createPaypalOrder(shop, { customerId, orderId, now: new Date() });
  await wallet.onPage(data.id, 'approve');
  await capturePaypalOrder(shop, { customerId, paypalOrderId: data.id, now: new Date() });
  const { rawBody, headers } = await wallet.webhook('PAYMENT.CAPTURE.COMPLETED');
  genuine = {
    rawBody,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  };
});
afterAll(() => wallet.close());
beforeEach(() => {
  calls = [];
  counted = {
    ...shop,
    table: recorded('table', shop.table),
    payments: recorded('payments', shop.payments),
    orders: recorded('orders', shop.orders),
    stripe: async () => {
      calls.push('stripe');
      throw new Error('must not be opened');
    },
    paypal: async () => {
      calls.push('paypal');
      return recorded('paypal', wallet.gateway);
    },
  };
});

/** Records every use of it. */
const recorded = <T extends object>(name: string, target: T): T =>
  new Proxy(target, {
    get: (held, property, receiver) => {
      calls.push(`${name}.${String(property)}`);
      return Reflect.get(held, property, receiver) as unknown;
    },
  });

const seconds = Math.floor(Date.now() / 1000);
const hex = 'a'.repeat(64);

describe('a forged message for the card costs nothing', () => {
  test.each([
    ['no signature', undefined, '{}'],
    ['an empty one', '', '{}'],
    ['one of another shape', 'sha256=abc', '{}'],
    ['a short one', `t=${seconds},v1=00`, '{}'],
    ['one without a time', `v1=${hex}`, '{}'],
    ['two times', `t=${seconds},t=${seconds},v1=${hex}`, '{}'],
    ['an old time', `t=${seconds - 400},v1=${hex}`, '{}'],
    ['a time to come', `t=${seconds + 400},v1=${hex}`, '{}'],
    ['a huge body', `t=${seconds},v1=${hex}`, 'x'.repeat(256 * 1024 + 1)],
  ])('%s', async (_case, signature, body) => {
    const headers = { 'stripe-signature': signature };
    const posted = { rawBody: Buffer.from(body), headers, now: new Date(seconds * 1000) };
    await expect(receiveStripeMessage(counted, posted)).rejects.toThrow('Signature invalide.');
    expect(calls).toEqual([]);
  });
});

describe('a forged message for the wallet costs nothing', () => {
  const changed: [string, Record<string, string>][] = [
    ['no algorithm', { 'paypal-auth-algo': '' }],
    ['another algorithm', { 'paypal-auth-algo': 'none' }],
    ['a certificate elsewhere', { 'paypal-cert-url': 'https://evil.test/v1/notifications/certs/CERT-1' }],
    [
      'a certificate at a name that looks like theirs',
      { 'paypal-cert-url': 'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1' },
    ],
    ['a certificate at another path', { 'paypal-cert-url': 'https://api.paypal.com/../x' }],
    ['an id of another shape', { 'paypal-transmission-id': 'x' }],
    ['a short signature', { 'paypal-transmission-sig': 'AAAA' }],
    ['a time to come', { 'paypal-transmission-time': new Date(Date.now() + 400_000).toISOString() }],
    ['no time', { 'paypal-transmission-time': 'yesterday' }],
  ];
  test.each(changed)('%s', async (_case, change) => {
    const posted = { rawBody: genuine.rawBody, headers: { ...genuine.headers, ...change }, now: new Date() };
    await expect(receivePaypalMessage(counted, posted)).rejects.toThrow('Signature invalide.');
    expect(calls).toEqual([]);
  });

  test.each([
    ['no JSON', 'x'],
    ['an event id of another shape', '{"id":"1","event_type":"PAYMENT.CAPTURE.COMPLETED"}'],
    ['a huge body', ' '.repeat(256 * 1024 + 1)],
  ])('%s', async (_case, body) => {
    const posted = { rawBody: Buffer.from(body), headers: genuine.headers, now: new Date() };
    await expect(receivePaypalMessage(counted, posted)).rejects.toThrow('Signature invalide.');
    expect(calls).toEqual([]);
  });

  test('an event that we do not act on is not verified', async () => {
    const elsewhere = wallet.gatewayWith({ apiBase: 'http://127.0.0.1:9' });
    const body = genuine.rawBody.toString().replace('PAYMENT.CAPTURE.COMPLETED', 'BILLING.PLAN.CREATED');
    const posted = { rawBody: Buffer.from(body), headers: genuine.headers, now: new Date() };
    const services = { ...counted, paypal: async () => elsewhere };
    expect(await receivePaypalMessage(services, posted)).toEqual({ received: true });
  });

  test('the genuine one is verified and handled', async () => {
    const posted = { ...genuine, now: new Date() };
    expect(await receivePaypalMessage(counted, posted)).toEqual({ received: true });
    expect(calls).toContain('paypal.verifyWebhook');
    expect(calls).toContain('payments.markSeen');
  });
});
