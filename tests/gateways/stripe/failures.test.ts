import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFaultProxy } from '#tests/support/providers/fault-proxy.ts';
import { anOrder, openStripeBench, type StripeBench } from './stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());
afterEach(() => bench.faults({ api: { mode: 'none' } }));

const sessionsAtStripe = async () => {
  const listed = await fetch(`${bench.sandbox.url}/v1/checkout/sessions?limit=100`, {
    headers: { authorization: 'Bearer sk_test_viande_bench' },
  });
  return ((await listed.json()) as { data: unknown[] }).data.length;
};

describe('without keys', () => {
  it('refuses every call without a request', async () => {
    const gateway = bench.gatewayWith({ secretKey: undefined });
    expect(gateway.configured).toBe(false);
    const refused = { kind: 'refused', reason: 'not_configured', httpStatus: 0 };
    expect(await gateway.openCheckout(anOrder())).toEqual(refused);
    expect(await gateway.readCheckout('cs_test_1')).toEqual(refused);
    expect(await gateway.expireCheckout('cs_test_1')).toEqual(refused);
    expect(
      await gateway.refund({ paymentRef: 'pi_1', amountCents: 1, refundId: 'R-1', idempotencyKey: 'k' }),
    ).toEqual(refused);
    expect(await gateway.listRefunds('pi_1')).toEqual(refused);
  });

  it('distinguishes live keys from test keys', () => {
    expect(bench.gatewayWith({ secretKey: 'sk_live_x' }).liveMode).toBe(true);
    expect(bench.gatewayWith({ secretKey: 'rk_live_x' }).liveMode).toBe(true);
    expect(bench.gateway.liveMode).toBe(false);
  });
});

describe('when Stripe does not answer as it should', () => {
  it('names refused keys', async () => {
    const outcome = await bench.gatewayWith({ secretKey: 'sk_test_wrong' }).openCheckout(anOrder());
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'bad_credentials', httpStatus: 401 });
  });

  it('is unreachable when nothing listens, for reads and writes alike', async () => {
    const gateway = bench.gatewayWith({ apiBase: 'http://127.0.0.1:9' });
    expect(await gateway.openCheckout(anOrder())).toMatchObject({ kind: 'unreachable' });
    expect(await gateway.readCheckout('cs_test_1')).toMatchObject({ kind: 'unreachable' });
  });

  it('recovers from one failing answer', async () => {
    await bench.faults({ api: { mode: 'error', times: 1 } });
    expect(await bench.gateway.openCheckout(anOrder())).toMatchObject({ kind: 'ok' });
  });

  it.each(['error', 'reset'])('reports an unknown outcome of a write after repeated %s', async (mode) => {
    await bench.faults({ api: { mode } });
    expect(await bench.gateway.openCheckout(anOrder())).toMatchObject({ kind: 'ambiguous' });
    expect(await bench.gateway.readCheckout('cs_test_1')).toMatchObject({ kind: 'unreachable' });
  });

  it('gives up after its timeout', async () => {
    await bench.faults({ api: { mode: 'hang' } });
    const gateway = bench.gatewayWith({ timeoutMs: 80 });
    expect(await gateway.openCheckout(anOrder())).toMatchObject({ kind: 'ambiguous' });
    expect(await gateway.readCheckout('cs_test_1')).toMatchObject({ kind: 'unreachable' });
  });

  it('gives up on an answer that drips without end', async () => {
    const drips: NodeJS.Timeout[] = [];
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      drips.push(setInterval(() => response.write(' '), 10));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await bench.gatewayWith({ apiBase, timeoutMs: 150 }).openCheckout(anOrder());
    for (const drip of drips) clearInterval(drip);
    server.closeAllConnections();
    server.close();
    expect(outcome).toMatchObject({ kind: 'ambiguous' });
  });

  it('opens one session although the first answer was lost', async () => {
    const before = await sessionsAtStripe();
    await bench.faults({ api: { mode: 'lost_answer', times: 1, path: '/v1/checkout' } });
    expect(await bench.gateway.openCheckout(anOrder())).toMatchObject({ kind: 'ok' });
    expect(await sessionsAtStripe()).toBe(before + 1);
  });

  it('refunds once although every answer was lost, and the next call finds it', async () => {
    const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder()));
    await bench.onPage(sessionId, 'pay');
    const paymentRef = valueOf(await bench.gateway.readCheckout(sessionId)).paymentRef ?? '';
    const order = { paymentRef, amountCents: 1000, refundId: 'R-1', idempotencyKey: `${paymentRef}-lost` };
    await bench.faults({ api: { mode: 'lost_answer', path: '/v1/refunds' } });
    expect(await bench.gateway.refund(order)).toMatchObject({ kind: 'ambiguous' });
    await bench.faults({ api: { mode: 'none' } });
    expect(await bench.gateway.refund(order)).toMatchObject({ kind: 'ok' });
    expect(valueOf(await bench.gateway.listRefunds(paymentRef))).toHaveLength(1);
  });

  it('does not take a web page under 200 for an answer', async () => {
    await bench.faults({ api: { mode: 'garbage' } });
    expect(await bench.gateway.readCheckout('cs_test_1')).toMatchObject({ kind: 'unreadable' });
  });

  it.each(['null', '{}', '[]', '"oui"', '{"data":null}'])('never throws over %s under 200', async (body) => {
    const proxy = await openFaultProxy(bench.sandbox.url);
    proxy.inject(/./, () => ({ status: 200, contentType: 'application/json', body }));
    const gateway = bench.gatewayWith({ apiBase: proxy.url });
    expect(await gateway.openCheckout(anOrder())).toMatchObject({ kind: 'unreadable' });
    expect(await gateway.readCheckout('cs_test_1')).toMatchObject({ kind: 'unreadable' });
    expect(await gateway.listRefunds('pi_1')).toMatchObject({ kind: 'unreadable' });
    await proxy.close();
  });

  it('passes on the rate limit', async () => {
    await bench.faults({ api: { mode: 'rate_limit' } });
    expect(await bench.gateway.readCheckout('cs_test_1')).toMatchObject({
      kind: 'refused',
      reason: 'rate_limited',
      httpStatus: 429,
    });
  });
});
