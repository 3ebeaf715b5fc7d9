import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openStripeBench, type StripeBench } from './stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());

const open = async (changes = {}) => valueOf(await bench.gateway.openCheckout(anOrder(changes)));
const read = async (sessionId: string) => valueOf(await bench.gateway.readCheckout(sessionId));

describe('opening a checkout', () => {
  it('gives a page to pay on and an expiry', async () => {
    const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();
    const opened = await open({ expiresAt });
    expect(opened.sessionId).toMatch(/^cs_test_/);
    expect(opened.url).toBe(`${bench.sandbox.url}/c/pay/${opened.sessionId}`);
    expect(opened.expiresAt).toBe(expiresAt);
  });

  it('can be read back with the order it is for', async () => {
    const { sessionId, url } = await open({ orderId: 'o-9', customerId: 'c-9', attemptId: 'a-9' });
    expect(await read(sessionId)).toEqual({
      provider: 'stripe',
      sessionId,
      status: 'open',
      paymentStatus: 'unpaid',
      amountCents: 12_345,
      currency: 'EUR',
      liveMode: false,
      orderId: 'o-9',
      customerId: 'c-9',
      attemptId: 'a-9',
      paymentRef: null,
      refundedCents: 0,
      url,
    });
  });

  it('opens one session however often the same request is sent', async () => {
    const request = anOrder();
    const first = valueOf(await bench.gateway.openCheckout(request));
    const second = valueOf(await bench.gateway.openCheckout(request));
    expect(second).toEqual(first);
  });

  it('is refused when the same key has another amount', async () => {
    const request = anOrder();
    await bench.gateway.openCheckout(request);
    const other = await bench.gateway.openCheckout({ ...request, amountCents: 99_900 });
    expect(other).toMatchObject({ kind: 'refused', reason: 'idempotency_mismatch', httpStatus: 400 });
  });

  it.each([
    ['less than 50 cents', { amountCents: 49 }],
    ['an expiry in 10 minutes', { expiresAt: new Date(Date.now() + 600_000).toISOString() }],
    ['an expiry in two days', { expiresAt: new Date(Date.now() + 172_800_000).toISOString() }],
    ['an address that is no e-mail', { customerEmail: 'pas-une-adresse' }],
  ])('is refused for %s', async (_case, changes) => {
    const outcome = await bench.gateway.openCheckout(anOrder(changes));
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid_request', httpStatus: 400 });
  });
});

describe('paying', () => {
  it('completes the session and sends the customer back with its id', async () => {
    const { sessionId } = await open();
    const back = await bench.onPage(sessionId, 'pay');
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      `https://viande.test/payment-verification?session_id=${sessionId}&order=1`,
    );
    expect(await read(sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      paymentRef: expect.stringMatching(/^pi_/) as string,
      url: null,
    });
  });

  it('leaves the session open after a refusal, and a second try can succeed', async () => {
    const { sessionId } = await open();
    const refusal = await bench.onPage(sessionId, 'pay', '4000 0000 0000 0002');
    expect(await refusal.text()).toContain('Votre carte a été refusée');
    expect(await read(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
    await bench.onPage(sessionId, 'pay');
    expect(await read(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
  });

  it('is complete but unpaid when the money comes later', async () => {
    const { sessionId } = await open();
    await bench.onPage(sessionId, 'later');
    expect(await read(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
    await bench.atTheBank(`/__sandbox/sessions/${sessionId}/arrive`);
    expect(await read(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
  });

  it('stays unpaid when the money does not come', async () => {
    const { sessionId } = await open();
    await bench.onPage(sessionId, 'later');
    await bench.atTheBank(`/__sandbox/sessions/${sessionId}/fail`);
    expect(await read(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
  });

  it('leaves everything as it was when the customer gives up', async () => {
    const { sessionId } = await open();
    const back = await bench.onPage(sessionId, 'cancel');
    expect(back.headers.get('location')).toBe(
      'https://viande.test/payment-verification?order=1&canceled=true',
    );
    expect(await read(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  });
});

describe('expiring a checkout', () => {
  it('closes an open one, and it cannot be paid any more', async () => {
    const { sessionId } = await open();
    expect(await bench.gateway.expireCheckout(sessionId)).toEqual({ kind: 'ok', value: 'expired' });
    expect((await bench.onPage(sessionId, 'pay')).status).toBe(410);
    expect(await read(sessionId)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid', url: null });
  });

  it('reports one that was already closed', async () => {
    const { sessionId } = await open();
    await bench.gateway.expireCheckout(sessionId);
    expect(await bench.gateway.expireCheckout(sessionId)).toEqual({ kind: 'ok', value: 'already_expired' });
  });

  it('reports one that was already paid: the lock against paying twice', async () => {
    const { sessionId } = await open();
    await bench.onPage(sessionId, 'pay');
    expect(await bench.gateway.expireCheckout(sessionId)).toEqual({ kind: 'ok', value: 'already_complete' });
  });
});

describe('reading a checkout that is not ours', () => {
  it.each(['cs_test_unknown', 'pi_123', '../../v1/refunds', ''])(
    'finds nothing at "%s"',
    async (sessionId) => {
      const outcome = await bench.gateway.readCheckout(sessionId);
      expect(outcome).toMatchObject({ kind: 'refused', reason: 'not_found' });
    },
  );
});
