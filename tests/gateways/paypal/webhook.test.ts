import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#shared/gateways/payment-event.ts';
import type { Received } from '#tests/support/providers/webhook-inbox.ts';
import { anOrder, openPaypalBench, type PaypalBench } from './paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: PaypalBench;
beforeAll(async () => {
  bench = await openPaypalBench();
});
afterAll(() => bench.close());
afterEach(() => bench.faults({ api: { mode: 'none' } }));

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('paypal-'))) as Record<
    string,
    string
  >;

async function captured(result: string): Promise<{ orderId: string; paymentRef: string }> {
  bench.inbox.received.length = 0;
  const request = anOrder({ orderId: 'o-1', customerId: 'c-1', attemptId: 'a-1' });
  const { sessionId } = valueOf(await bench.gateway.createOrder(request));
  await bench.onPage(sessionId, 'approve', result);
  const state = valueOf(
    await bench.gateway.captureOrder({ paypalOrderId: sessionId, idempotencyKey: sessionId }),
  );
  return { orderId: sessionId, paymentRef: state.paymentRef ?? '' };
}

async function eventOf(type: string): Promise<PaymentEvent> {
  const received = await bench.webhook(type);
  expect(received.path).toBe('/api/payments/paypal/webhook');
  const reading = await bench.gateway.verifyWebhook(received.rawBody, headersOf(received));
  if (reading.kind !== 'event') throw new Error(JSON.stringify(reading));
  return reading.event;
}

const about = {
  provider: 'paypal',
  orderId: 'o-1',
  customerId: 'c-1',
  attemptId: 'a-1',
  amountCents: 12_305,
  currency: 'EUR',
  liveMode: false,
};

describe('the webhooks of a capture', () => {
  it('report a payment', async () => {
    const { orderId, paymentRef } = await captured('completed');
    expect(await eventOf('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({
      ...about,
      eventId: expect.stringMatching(/^WH-/) as string,
      type: 'checkout_completed',
      paymentStatus: 'paid',
      providerRef: orderId,
      paymentRef,
    });
  });

  it('do not call a pending capture paid, and report how it ended', async () => {
    const { paymentRef } = await captured('pending');
    expect(await eventOf('PAYMENT.CAPTURE.PENDING')).toMatchObject({
      ...about,
      type: 'checkout_completed',
      paymentStatus: 'unpaid',
    });
    await bench.atPaypal(`/__sandbox/captures/${paymentRef}/arrive`);
    expect(await eventOf('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({ ...about, paymentStatus: 'paid' });
  });

  it('report a denied capture', async () => {
    const { paymentRef } = await captured('pending');
    await bench.atPaypal(`/__sandbox/captures/${paymentRef}/deny`);
    expect(await eventOf('PAYMENT.CAPTURE.DENIED')).toMatchObject({
      ...about,
      type: 'async_failed',
      paymentStatus: 'unpaid',
    });
  });

  it('report a refund made at PayPal, with the order and the total', async () => {
    const { orderId, paymentRef } = await captured('completed');
    await bench.gateway.refundCapture({
      paymentRef,
      amountCents: 300,
      refundId: 'R-1',
      idempotencyKey: `${paymentRef}-1`,
    });
    expect(await eventOf('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ ...about, refundedCents: 300 });
    bench.inbox.received.length = 0;
    await bench.atPaypal(`/__sandbox/captures/${paymentRef}/refund`, { cents: '45' });
    expect(await eventOf('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({
      ...about,
      type: 'refunded',
      providerRef: orderId,
      paymentRef,
      paymentStatus: 'paid',
      refundedCents: 345,
    });
  });

  it('are ignored for other events of PayPal', async () => {
    await captured('completed');
    const received = await bench.webhook('CHECKOUT.ORDER.APPROVED');
    const reading = await bench.gateway.verifyWebhook(received.rawBody, headersOf(received));
    expect(reading).toMatchObject({ kind: 'ignored', type: 'CHECKOUT.ORDER.APPROVED' });
  });
});

describe('authentication', () => {
  let genuine: Received;
  beforeAll(async () => {
    await captured('completed');
    genuine = await bench.webhook('PAYMENT.CAPTURE.COMPLETED');
  });
  const read = (
    rawBody: Buffer | string,
    changes: Record<string, string | undefined> = {},
    gateway = bench.gateway,
  ) => gateway.verifyWebhook(Buffer.from(rawBody), { ...headersOf(genuine), ...changes });

  it('accepts the genuine message', async () => {
    expect(await read(genuine.rawBody)).toMatchObject({ kind: 'event' });
  });

  it('refuses it with another amount', async () => {
    const forged = genuine.rawBody.toString().replaceAll('123.05', '1.00');
    expect(await read(forged)).toEqual({ kind: 'invalid', reason: 'bad_signature' });
  });

  it('refuses the same facts in other bytes', async () => {
    const rewritten = JSON.stringify(JSON.parse(genuine.rawBody.toString()), null, 1);
    expect(await read(rewritten)).toEqual({ kind: 'invalid', reason: 'bad_signature' });
  });

  it('refuses a message for the webhook of another shop', async () => {
    const other = bench.gatewayWith({ webhookId: 'ANOTHER' });
    expect(await read(genuine.rawBody, {}, other)).toEqual({ kind: 'invalid', reason: 'bad_signature' });
  });

  it.each([
    'paypal-transmission-sig',
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-auth-algo',
    'paypal-cert-url',
  ])('refuses it without %s', async (header) => {
    expect(await read(genuine.rawBody, { [header]: undefined })).toEqual({
      kind: 'invalid',
      reason: 'no_signature',
    });
  });

  it('refuses another transmission id, time or signature', async () => {
    const bad = { kind: 'invalid', reason: 'bad_signature' };
    const time = new Date(Date.now() - 60_000).toISOString();
    expect(await read(genuine.rawBody, { 'paypal-transmission-id': 'other' })).toEqual(bad);
    expect(await read(genuine.rawBody, { 'paypal-transmission-time': time })).toEqual(bad);
    expect(await read(genuine.rawBody, { 'paypal-transmission-sig': 'AAAA' })).toEqual(bad);
    expect(await read(genuine.rawBody, { 'paypal-cert-url': 'no address' })).toEqual(bad);
  });

  it.each([
    ['from the future', 301_000],
    ['older than what we remember', -31 * 24 * 3600 * 1000],
  ])('refuses a message %s without a request', async (_case, offset) => {
    const time = new Date(Date.now() + offset).toISOString();
    const reading = await read(genuine.rawBody, { 'paypal-transmission-time': time });
    expect(reading).toEqual({ kind: 'invalid', reason: 'bad_timestamp' });
  });

  it.each([
    ['text', 'pas du JSON'],
    ['a list', '[]'],
    ['an object that tries to add fields to the question', '{}, "webhook_id": "X"'],
  ])('refuses %s without a request', async (_case, body) => {
    expect(await read(body)).toEqual({ kind: 'invalid', reason: 'unreadable' });
  });

  it('refuses a body over 256 KB', async () => {
    expect(await read(Buffer.alloc(256 * 1024 + 1, 32))).toEqual({ kind: 'invalid', reason: 'too_large' });
  });

  it('reports an unknown sender while PayPal does not answer, so that PayPal sends it again', async () => {
    await bench.faults({ api: { mode: 'error', path: '/v1/notifications' } });
    expect(await read(genuine.rawBody)).toMatchObject({ kind: 'unavailable' });
    await bench.faults({ api: { mode: 'garbage', path: '/v1/notifications' } });
    expect(await read(genuine.rawBody)).toMatchObject({ kind: 'unavailable' });
  });

  it('refuses everything while the webhook is not known', async () => {
    const none = bench.gatewayWith({ webhookId: undefined });
    expect(await read(genuine.rawBody, {}, none)).toEqual({ kind: 'invalid', reason: 'not_configured' });
  });
});
