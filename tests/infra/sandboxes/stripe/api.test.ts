import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  anOrder,
  openStripeBench,
  SECRET_KEY,
  type StripeBench,
} from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let now = Date.now();
let bench: StripeBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await openStripeBench(() => now);
  const { hostname, port } = new URL(bench.sandbox.url);
  stripe = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => bench.close());

const call = (path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(bench.sandbox.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: object }).error;

const SESSION =
  'mode=payment&success_url=https://s.test&line_items[0][quantity]=2&line_items[0][price_data][currency]=eur' +
  '&line_items[0][price_data][unit_amount]=1050&line_items[0][price_data][product_data][name]=Commande';

describe('the envelope of an answer', () => {
  it('has a request id and the requested version', async () => {
    const answer = await call('/v1/checkout/sessions', SESSION, { 'stripe-version': '2025-01-27.acacia' });
    expect(answer.headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(answer.headers.get('stripe-version')).toBe('2025-01-27.acacia');
    expect(await answer.json()).toMatchObject({
      object: 'checkout.session',
      amount_total: 2100,
      status: 'open',
    });
  });

  it('replays the first answer under the same key', async () => {
    const first = await call('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k-1' });
    const second = await call('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k-1' });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.json()).toEqual(await first.json());
  });

  it('lets a key be used again after a refusal for bad parameters', async () => {
    expect((await call('/v1/checkout/sessions', 'mode=payment', { 'idempotency-key': 'k-2' })).status).toBe(
      400,
    );
    expect((await call('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k-2' })).status).toBe(200);
  });

  it.each([
    ['no key', {}, 401],
    ['another key', { authorization: 'Bearer sk_test_other' }, 401],
    ['the key as a user name', { authorization: `Basic ${btoa(`${SECRET_KEY}:`)}` }, 200],
  ])('requires the secret key: %s', async (_case, headers, status) => {
    const answer = await fetch(`${bench.sandbox.url}/v1/events`, { headers });
    expect(answer.status).toBe(status);
  });

  it.each([
    [`${SESSION}&colour=red`, { code: 'parameter_unknown', param: 'colour' }],
    [`${SESSION}&payment_method_types[]=card`, { code: 'parameter_unknown', param: 'payment_method_types' }],
    ['mode=payment&success_url=https://s.test', { code: 'parameter_missing', param: 'line_items' }],
    [SESSION.replace('=1050', '=10.5'), { param: 'line_items[0][price_data][unit_amount]' }],
    [SESSION.replace('=eur', '=usd'), { param: 'line_items[0][price_data][currency]' }],
  ])('names the parameter at fault: %s', async (body, error) => {
    const answer = await call('/v1/checkout/sessions', body);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ type: 'invalid_request_error', ...error });
  });
});

describe('lists', () => {
  it('are paged, newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(valueOf(await bench.gateway.openCheckout(anOrder())).sessionId);
    }
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.checkout.sessions.list({ limit: 1, starting_after: ids[1] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('list events by type', async () => {
    const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder()));
    await bench.onPage(sessionId, 'pay');
    const events = await stripe.events.list({ type: 'checkout.session.completed' });
    expect(events.data[0]?.data.object).toMatchObject({ id: sessionId });
    const intents = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    expect(intents.payment_intent).toMatchObject({ object: 'payment_intent', status: 'succeeded' });
  });
});

describe('time', () => {
  it('expires an unpaid session, and reports it', async () => {
    const expiresAt = new Date(now + 31 * 60_000).toISOString();
    const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder({ expiresAt })));
    now += 32 * 60_000;
    expect((await bench.onPage(sessionId, 'pay')).status).toBe(410);
    expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    await vi.waitFor(() => expect(bench.inbox.ofType('checkout.session.expired')).toHaveLength(1));
    await expect(stripe.checkout.sessions.expire(sessionId)).rejects.toMatchObject({ statusCode: 400 });
  });
});
