import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anOrder, openPaypalBench, type PaypalBench } from './paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: PaypalBench;
beforeAll(async () => {
  bench = await openPaypalBench();
});
afterAll(() => bench.close());
afterEach(() => bench.faults({ api: { mode: 'none' } }));

/** The outcome of a call during which the clock runs on until it ends, however fast the machine is. */
const asTimePasses = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    let ended = false;
    const outcome = call().finally(() => (ended = true));
    while (!ended) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(100);
    }
    return await outcome;
  } finally {
    vi.useRealTimers();
  }
};

describe('without keys', () => {
  it.each([{ clientId: undefined }, { clientSecret: '' }])(
    'refuses every call without a request: %o',
    async (keys) => {
      const gateway = bench.gatewayWith(keys);
      const refused = { kind: 'refused', reason: 'not_configured', httpStatus: 0 };
      expect(gateway.configured).toBe(false);
      expect(await gateway.createOrder(anOrder())).toEqual(refused);
      expect(await gateway.readOrder('A1')).toEqual(refused);
      expect(await gateway.captureOrder({ paypalOrderId: 'A1', idempotencyKey: 'k' })).toEqual(refused);
      expect(
        await gateway.refundCapture({
          paymentRef: 'A1',
          amountCents: 1,
          refundId: 'R-1',
          idempotencyKey: 'k',
        }),
      ).toEqual(refused);
    },
  );

  it('distinguishes real money from test money by the address', () => {
    expect(bench.gatewayWith({ apiBase: undefined }).liveMode).toBe(true);
    expect(bench.gatewayWith({ apiBase: 'https://api-m.paypal.com/' }).liveMode).toBe(true);
    expect(bench.gatewayWith({ apiBase: 'https://api-m.sandbox.paypal.com' }).liveMode).toBe(false);
    expect(bench.gateway.liveMode).toBe(false);
  });
});

describe('when PayPal does not answer as it should', () => {
  it('names refused keys', async () => {
    const outcome = await bench.gatewayWith({ clientSecret: 'wrong' }).createOrder(anOrder());
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'bad_credentials', httpStatus: 401 });
  });

  it('is unreachable when nothing listens, for reads and writes alike', async () => {
    const gateway = bench.gatewayWith({ apiBase: 'http://127.0.0.1:9' });
    expect(await gateway.createOrder(anOrder())).toMatchObject({ kind: 'unreachable' });
    expect(await gateway.readOrder('A1')).toMatchObject({ kind: 'unreachable' });
  });

  it('knows that nothing happened when only the token failed, and recovers afterwards', async () => {
    const gateway = bench.gatewayWith({});
    await bench.faults({ api: { mode: 'reset', path: '/v1/oauth2' } });
    expect(await gateway.createOrder(anOrder())).toMatchObject({ kind: 'unreachable' });
    await bench.faults({ api: { mode: 'none' } });
    expect(await gateway.createOrder(anOrder())).toMatchObject({ kind: 'ok' });
  });

  it('recovers from one failing answer', async () => {
    await bench.faults({ api: { mode: 'error', times: 1, path: '/v2' } });
    expect(await bench.gateway.createOrder(anOrder())).toMatchObject({ kind: 'ok' });
  });

  it.each(['error', 'reset'])('reports an unknown outcome of a write after repeated %s', async (mode) => {
    await bench.faults({ api: { mode, path: '/v2' } });
    expect(await bench.gateway.createOrder(anOrder())).toMatchObject({ kind: 'ambiguous' });
    expect(await bench.gateway.readOrder('A1')).toMatchObject({ kind: 'unreachable' });
  });

  it('gives up after its timeout', async () => {
    const gateway = bench.gatewayWith({});
    // the token was received, and stays valid
    valueOf(await gateway.createOrder(anOrder()));
    await bench.faults({ api: { mode: 'hang', path: '/v2' } });
    expect(await asTimePasses(() => gateway.createOrder(anOrder()))).toMatchObject({ kind: 'ambiguous' });
    expect(await asTimePasses(() => gateway.readOrder('A1'))).toMatchObject({ kind: 'unreachable' });
  });

  it('captures once although every answer was lost, and the next call finds the capture', async () => {
    const { sessionId } = valueOf(await bench.gateway.createOrder(anOrder()));
    await bench.onPage(sessionId, 'approve');
    const order = { paypalOrderId: sessionId, idempotencyKey: `lost-${sessionId}` };
    await bench.faults({ api: { mode: 'lost_answer', path: '/v2' } });
    expect(await bench.gateway.captureOrder(order)).toMatchObject({ kind: 'ambiguous' });
    await bench.faults({ api: { mode: 'none' } });
    const found = valueOf(await bench.gateway.captureOrder({ ...order, idempotencyKey: 'new-key' }));
    expect(found).toMatchObject({ capture: 'completed', paymentStatus: 'paid' });
    expect(valueOf(await bench.gateway.captureOrder(order)).paymentRef).toBe(found.paymentRef);
  });

  it('does not take a web page under 200 for an answer', async () => {
    await bench.faults({ api: { mode: 'garbage', path: '/v2' } });
    expect(await bench.gateway.readOrder('A1')).toMatchObject({ kind: 'unreadable' });
  });

  it('passes on the rate limit', async () => {
    await bench.faults({ api: { mode: 'rate_limit', path: '/v2' } });
    expect(await bench.gateway.readOrder('A1')).toMatchObject({
      kind: 'refused',
      reason: 'rate_limited',
      httpStatus: 429,
    });
  });

  it('requests a new token when its own was withdrawn', async () => {
    const gateway = bench.gatewayWith({});
    const { sessionId } = valueOf(await gateway.createOrder(anOrder()));
    await bench.atPaypal('/__sandbox/tokens/withdraw');
    expect(await gateway.readOrder(sessionId)).toMatchObject({ kind: 'ok' });
  });
});
