import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#shared/gateways/payment-event.ts';
import { anOrder, openStripeBench, WEBHOOK_SECRET, type StripeBench } from './stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());

/** Opens a checkout, runs an action on it, and reads the webhook that follows. */
async function eventAfter(
  type: string,
  happening: (sessionId: string) => Promise<unknown>,
): Promise<{ event: PaymentEvent; sessionId: string }> {
  bench.inbox.received.length = 0;
  const request = anOrder({ orderId: 'o-1', customerId: 'c-1', attemptId: 'a-1' });
  const { sessionId } = valueOf(await bench.gateway.openCheckout(request));
  await happening(sessionId);
  const { rawBody, headers, path } = await bench.webhook(type);
  expect(path).toBe('/api/payments/stripe/webhook');
  const reading = await bench.gateway.readWebhook(rawBody, String(headers['stripe-signature']));
  if (reading.kind !== 'event') throw new Error(JSON.stringify(reading));
  return { event: reading.event, sessionId };
}

const about = {
  provider: 'stripe',
  orderId: 'o-1',
  customerId: 'c-1',
  attemptId: 'a-1',
  amountCents: 12_345,
};

describe('the webhooks of a checkout', () => {
  it('report a payment', async () => {
    const { event, sessionId } = await eventAfter('checkout.session.completed', (id) =>
      bench.onPage(id, 'pay'),
    );
    expect(event).toMatchObject({
      ...about,
      eventId: expect.stringMatching(/^evt_/) as string,
      type: 'checkout_completed',
      paymentStatus: 'paid',
      providerRef: sessionId,
      paymentRef: expect.stringMatching(/^pi_/) as string,
      currency: 'EUR',
      liveMode: false,
    });
    expect(Math.abs(Date.parse(event.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it('report a refused card, with its order', async () => {
    const { event } = await eventAfter('payment_intent.payment_failed', (id) => bench.onPage(id, 'decline'));
    expect(event).toMatchObject({
      ...about,
      type: 'payment_failed',
      paymentStatus: 'unpaid',
      providerRef: null,
    });
  });

  it('report an expiry', async () => {
    const { event, sessionId } = await eventAfter('checkout.session.expired', (id) =>
      bench.gateway.expireCheckout(id),
    );
    expect(event).toMatchObject({
      ...about,
      type: 'expired',
      paymentStatus: 'unpaid',
      providerRef: sessionId,
    });
  });

  it('do not call a payment that comes later paid', async () => {
    const { event } = await eventAfter('checkout.session.completed', (id) => bench.onPage(id, 'later'));
    expect(event).toMatchObject({ ...about, type: 'checkout_completed', paymentStatus: 'unpaid' });
  });

  it.each([
    ['arrive', 'checkout.session.async_payment_succeeded', 'async_succeeded', 'paid'],
    ['fail', 'checkout.session.async_payment_failed', 'async_failed', 'unpaid'],
  ])('report how it ended: %s', async (end, type, ours, paymentStatus) => {
    const { event } = await eventAfter(type, async (id) => {
      await bench.onPage(id, 'later');
      await bench.atTheBank(`/__sandbox/sessions/${id}/${end}`);
    });
    expect(event).toMatchObject({ ...about, type: ours, paymentStatus });
  });

  it('report a refund made at the bank, with the total', async () => {
    const { event } = await eventAfter('charge.refunded', async (id) => {
      await bench.onPage(id, 'pay');
      const paymentRef = valueOf(await bench.gateway.readCheckout(id)).paymentRef ?? '';
      await bench.gateway.refund({
        paymentRef,
        amountCents: 345,
        refundId: 'R-1',
        idempotencyKey: `${id}-refund`,
      });
    });
    expect(event).toMatchObject({ ...about, type: 'refunded', refundedCents: 345, paymentStatus: 'paid' });
  });

  it('are ignored for other events of Stripe', async () => {
    await eventAfter('checkout.session.completed', (id) => bench.onPage(id, 'pay'));
    const { rawBody, headers } = await bench.webhook('payment_intent.succeeded');
    const reading = await bench.gateway.readWebhook(rawBody, String(headers['stripe-signature']));
    expect(reading).toMatchObject({ kind: 'ignored', type: 'payment_intent.succeeded' });
  });
});

describe('authentication', () => {
  const payload = Buffer.from(
    JSON.stringify({ id: 'evt_1', type: 'ping', created: 1, data: { object: {} } }),
  );
  const nowSeconds = Math.floor(Date.now() / 1000);
  const sign = (secret: string, timestamp = nowSeconds, body = payload.toString()) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const read = (header: string | undefined, secrets = [WEBHOOK_SECRET], body = payload) =>
    bench
      .gatewayWith({ webhookSecrets: secrets, clock: { now: () => new Date(nowSeconds * 1000) } })
      .readWebhook(body, header);

  it('accepts a message signed with our secret', async () => {
    expect(await read(sign(WEBHOOK_SECRET))).toEqual({ kind: 'ignored', type: 'ping', id: 'evt_1' });
  });

  it('accepts both secrets during a rotation', async () => {
    const both = ['whsec_new', WEBHOOK_SECRET];
    expect(await read(sign(WEBHOOK_SECRET), both)).toMatchObject({ kind: 'ignored' });
    expect(await read(sign('whsec_new'), both)).toMatchObject({ kind: 'ignored' });
    expect(await read(sign(WEBHOOK_SECRET), ['whsec_new'])).toEqual({
      kind: 'invalid',
      reason: 'bad_signature',
    });
  });

  it.each([
    ['300 seconds old', -300, { kind: 'ignored' }],
    ['301 seconds old', -301, { kind: 'invalid', reason: 'bad_timestamp' }],
    ['300 seconds ahead', 300, { kind: 'ignored' }],
    ['301 seconds ahead', 301, { kind: 'invalid', reason: 'bad_timestamp' }],
    ['a year ahead', 31_536_000, { kind: 'invalid', reason: 'bad_timestamp' }],
  ])('judges a message %s', async (_case, age, expected) => {
    expect(await read(sign(WEBHOOK_SECRET, nowSeconds + age))).toMatchObject(expected);
  });

  it('is not fooled by a second timestamp before or after the signed one', async () => {
    const ahead = sign(WEBHOOK_SECRET, nowSeconds + 86_400);
    expect(await read(`t=${nowSeconds},${ahead}`)).toMatchObject({ kind: 'invalid' });
    expect(await read(`${ahead},t=${nowSeconds}`)).toMatchObject({ kind: 'invalid' });
  });

  it.each([
    ['another secret', () => sign('whsec_forged')],
    ['another payload', () => sign(WEBHOOK_SECRET, nowSeconds, '{"id":"evt_2"}')],
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['nonsense', () => 't=now,v1=zz'],
    ['an old scheme', () => sign(WEBHOOK_SECRET).replace('v1=', 'v0=')],
  ])('refuses a signature from %s', async (_case, header) => {
    expect(await read(header())).toMatchObject({ kind: 'invalid' });
  });

  it('refuses everything while no secret is known', async () => {
    expect(await read(sign(''), [''])).toEqual({ kind: 'invalid', reason: 'not_configured' });
  });

  it('refuses a body over 256 KB, even signed', async () => {
    const large = Buffer.from(JSON.stringify({ id: 'x'.repeat(256 * 1024) }));
    const header = sign(WEBHOOK_SECRET, nowSeconds, large.toString());
    expect(await read(header, [WEBHOOK_SECRET], large)).toEqual({ kind: 'invalid', reason: 'too_large' });
  });

  it.each([
    ['no JSON', 'pas du JSON'],
    ['no object', 'null'],
    [
      'a session without an amount',
      JSON.stringify({
        id: 'evt_3',
        type: 'checkout.session.completed',
        created: 1,
        data: { object: { id: 'cs_1' } },
      }),
    ],
  ])('does not act on %s, even signed', async (_case, body) => {
    const header = sign(WEBHOOK_SECRET, nowSeconds, body);
    expect(await read(header, [WEBHOOK_SECRET], Buffer.from(body))).toEqual({
      kind: 'invalid',
      reason: 'unreadable',
    });
  });
});
