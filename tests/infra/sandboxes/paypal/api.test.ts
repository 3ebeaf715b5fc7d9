import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, KEYS, openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: PaypalBench;
let token: string;
beforeAll(async () => {
  bench = await openPaypalBench();
  const granted = await askToken(`${KEYS.clientId}:${KEYS.clientSecret}`);
  token = ((await granted.json()) as { access_token: string }).access_token;
});
afterAll(() => bench.close());

const askToken = (user: string, body = 'grant_type=client_credentials') =>
  fetch(`${bench.sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(user)}`, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(bench.sandbox.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'EUR', value: '10.00' }, custom_id: 'a,b,c' }],
};

describe('access', () => {
  it('grants a token for the right secret only', async () => {
    expect(await (await askToken(`${KEYS.clientId}:wrong`)).json()).toMatchObject({
      error: 'invalid_client',
    });
    expect((await askToken(`${KEYS.clientId}:${KEYS.clientSecret}`, 'grant_type=password')).status).toBe(400);
    expect(token).toMatch(/^A21AA/);
  });

  it('asks every call for it', async () => {
    const answer = await post('/v2/checkout/orders', ORDER, { authorization: 'Bearer A21AAforged' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: 'invalid_token' });
  });
});

describe('orders', () => {
  it('are only created without a payment source, and carry a debug id', async () => {
    const answer = await post('/v2/checkout/orders', ORDER);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
    expect(await answer.json()).toMatchObject({
      status: 'CREATED',
      links: [{ rel: 'self' }, { rel: 'approve' }, { rel: 'capture' }],
    });
  });

  it.each([
    ['no JSON', '{', 400, 'INVALID_REQUEST'],
    ['no amount', { ...ORDER, purchase_units: [{}] }, 400, 'INVALID_REQUEST'],
    ['three decimals', withAmount('EUR', '1.005'), 400, 'INVALID_REQUEST'],
    ['dollars', withAmount('USD', '10.00'), 422, 'UNPROCESSABLE_ENTITY'],
    ['nothing', withAmount('EUR', '0.00'), 422, 'UNPROCESSABLE_ENTITY'],
  ])('are refused with %s', async (_case, body, status, name) => {
    const answer = await post('/v2/checkout/orders', body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ name, details: [{ issue: expect.any(String) as string }] });
  });
});

function withAmount(currency: string, value: string) {
  return { ...ORDER, purchase_units: [{ amount: { currency_code: currency, value } }] };
}

describe('the dashboard', () => {
  it('makes every next payment pending until reset', async () => {
    await bench.atPaypal('/__sandbox/usual-result', { result: 'pending' });
    const { sessionId } = valueOf(await bench.gateway.createOrder(anOrder()));
    await bench.onPage(sessionId, 'approve');
    const captured = await bench.gateway.captureOrder({
      paypalOrderId: sessionId,
      idempotencyKey: sessionId,
    });
    expect(valueOf(captured).capture).toBe('pending');
    await bench.atPaypal('/__sandbox/usual-result', { result: 'completed' });
    const page = await (await fetch(bench.sandbox.url)).text();
    expect(page).toContain('L’argent arrive');
    expect(page).toContain('PAYMENT.CAPTURE.PENDING');
  });

  it('does nothing to what does not exist', async () => {
    expect((await bench.atPaypal('/__sandbox/captures/NONE/refund')).status).toBe(404);
    expect((await bench.atPaypal('/__sandbox/usual-result', { result: 'free' })).status).toBe(404);
  });
});
