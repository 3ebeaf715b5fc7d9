import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openPaypalBench, type PaypalBench } from './paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: PaypalBench;
beforeAll(async () => {
  bench = await openPaypalBench();
});
afterAll(() => bench.close());

const open = async (changes = {}) => valueOf(await bench.gateway.createOrder(anOrder(changes))).sessionId;
const capture = (paypalOrderId: string, idempotencyKey = `capture-${paypalOrderId}`) =>
  bench.gateway.captureOrder({ paypalOrderId, idempotencyKey });

async function paid() {
  const id = await open({ amountCents: 10_000 });
  await bench.onPage(id, 'approve');
  return { id, paymentRef: valueOf(await capture(id)).paymentRef ?? '' };
}
const refund = (paymentRef: string, amountCents: number, idempotencyKey: string) =>
  bench.gateway.refundCapture({ paymentRef, amountCents, refundId: 'R-1', idempotencyKey });

describe('opening a wallet order', () => {
  it('knows the order it is for, its amount and where to approve it', async () => {
    const state = valueOf(
      await bench.gateway.createOrder(anOrder({ orderId: 'o-9', customerId: 'c-9', attemptId: 'a-9' })),
    );
    expect(state).toEqual({
      provider: 'paypal',
      sessionId: expect.stringMatching(/^[A-Z0-9]{17}$/) as string,
      status: 'open',
      paymentStatus: 'unpaid',
      amountCents: 12_305,
      currency: 'EUR',
      liveMode: false,
      orderId: 'o-9',
      customerId: 'c-9',
      attemptId: 'a-9',
      paymentRef: null,
      refundedCents: 0,
      url: `${bench.sandbox.url}/checkoutnow?token=${state.sessionId}`,
      approved: false,
      capture: 'none',
    });
    expect(valueOf(await bench.gateway.readOrder(state.sessionId))).toEqual(state);
  });

  it('opens one order however often the same request is sent', async () => {
    const request = anOrder();
    const first = valueOf(await bench.gateway.createOrder(request));
    expect(valueOf(await bench.gateway.createOrder(request))).toEqual(first);
  });

  it.each([
    ['nothing to pay', { amountCents: 0 }],
    ['ids that PayPal’s field cannot hold', { customerId: 'client n° 1' }],
  ])('is refused for %s', async (_case, changes) => {
    const outcome = await bench.gateway.createOrder(anOrder(changes));
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid_request' });
  });

  it.each([5, 99, 100, 101, 123_456_78])('keeps %i cents exact', async (amountCents) => {
    const state = valueOf(await bench.gateway.createOrder(anOrder({ amountCents })));
    expect(state.amountCents).toBe(amountCents);
  });
});

describe('capturing', () => {
  it('is refused before the payer approved', async () => {
    const id = await open();
    expect(await capture(id)).toMatchObject({ kind: 'refused', reason: 'not_approved', httpStatus: 422 });
  });

  it('takes the money of an approved order', async () => {
    const id = await open({ orderId: 'o-7' });
    await bench.onPage(id, 'approve');
    expect(valueOf(await bench.gateway.readOrder(id))).toMatchObject({
      approved: true,
      status: 'open',
      capture: 'none',
    });
    const paid = valueOf(await capture(id));
    expect(paid).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      capture: 'completed',
      orderId: 'o-7',
      amountCents: 12_305,
      paymentRef: expect.stringMatching(/^[A-Z0-9]{17}$/) as string,
      url: null,
    });
    expect(valueOf(await bench.gateway.readOrder(id))).toEqual(paid);
  });

  it('succeeds again with the capture that exists, under the same key or another', async () => {
    const id = await open();
    await bench.onPage(id, 'approve');
    const first = valueOf(await capture(id));
    expect(valueOf(await capture(id))).toEqual(first);
    expect(valueOf(await capture(id, 'another-key'))).toEqual(first);
  });

  it('does not call a pending capture paid', async () => {
    const id = await open();
    await bench.onPage(id, 'approve', 'pending');
    const pending = valueOf(await capture(id));
    expect(pending).toMatchObject({ status: 'complete', paymentStatus: 'unpaid', capture: 'pending' });
    await bench.atPaypal(`/__sandbox/captures/${pending.paymentRef}/arrive`);
    expect(valueOf(await bench.gateway.readOrder(id))).toMatchObject({
      paymentStatus: 'paid',
      capture: 'completed',
    });
  });

  it('fails when a pending capture is denied', async () => {
    const id = await open();
    await bench.onPage(id, 'approve', 'pending');
    const pending = valueOf(await capture(id));
    await bench.atPaypal(`/__sandbox/captures/${pending.paymentRef}/deny`);
    expect(valueOf(await bench.gateway.readOrder(id))).toMatchObject({
      paymentStatus: 'unpaid',
      capture: 'failed',
    });
  });

  it('reports that the means of payment was declined, and another one can then pay', async () => {
    const id = await open();
    await bench.onPage(id, 'approve', 'declined');
    expect(await capture(id)).toMatchObject({ kind: 'refused', reason: 'declined' });
    await bench.onPage(id, 'approve', 'completed');
    expect(valueOf(await capture(id))).toMatchObject({ capture: 'completed' });
  });

  it('leaves an order open that the payer gave up', async () => {
    const id = await open();
    const back = await bench.onPage(id, 'cancel');
    expect(back.headers.get('location')).toContain('canceled=true');
    expect(valueOf(await bench.gateway.readOrder(id))).toMatchObject({ status: 'open', approved: false });
  });
});

describe('an order that is not ours', () => {
  it.each(['5O190127TN364715T', '../payments/captures/1', '', 'cs_test_1'])(
    'is not found at "%s"',
    async (id) => {
      expect(await bench.gateway.readOrder(id)).toMatchObject({ kind: 'refused', reason: 'not_found' });
      expect(await capture(id)).toMatchObject({ kind: 'refused', reason: 'not_found' });
    },
  );
});

describe('refunding', () => {
  it('refunds a part, then the rest', async () => {
    const { id, paymentRef } = await paid();
    expect(valueOf(await refund(paymentRef, 2505, 'r-1'))).toMatchObject({
      paymentRef,
      amountCents: 2505,
      currency: 'EUR',
      status: 'succeeded',
    });
    expect(valueOf(await bench.gateway.readOrder(id))).toMatchObject({
      refundedCents: 2505,
      paymentStatus: 'paid',
    });
    await refund(paymentRef, 7495, 'r-2');
    expect(valueOf(await bench.gateway.readOrder(id)).refundedCents).toBe(10_000);
  });

  it('refunds once under one key', async () => {
    const { id, paymentRef } = await paid();
    const first = valueOf(await refund(paymentRef, 4000, 'once'));
    expect(valueOf(await refund(paymentRef, 4000, 'once'))).toEqual(first);
    expect(valueOf(await bench.gateway.readOrder(id)).refundedCents).toBe(4000);
  });

  it('never refunds more than was paid', async () => {
    const { paymentRef } = await paid();
    expect(await refund(paymentRef, 10_001, 'm-1')).toMatchObject({
      kind: 'refused',
      reason: 'refund_too_large',
    });
    expect(await refund(paymentRef, 10_000, 'm-2')).toMatchObject({ kind: 'ok' });
    expect(await refund(paymentRef, 1, 'm-3')).toMatchObject({ kind: 'refused', reason: 'already_refunded' });
  });

  it('refunds nothing while the capture is pending', async () => {
    const id = await open();
    await bench.onPage(id, 'approve', 'pending');
    const { paymentRef } = valueOf(await capture(id));
    expect(await refund(paymentRef ?? '', 100, 'p-1')).toMatchObject({ kind: 'refused', reason: 'not_open' });
  });
});
