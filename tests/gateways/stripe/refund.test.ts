import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openStripeBench, type StripeBench } from './stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());

async function paidOrder(): Promise<{ sessionId: string; paymentRef: string }> {
  const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder({ amountCents: 10_000 })));
  await bench.onPage(sessionId, 'pay');
  const { paymentRef } = valueOf(await bench.gateway.readCheckout(sessionId));
  return { sessionId, paymentRef: paymentRef ?? '' };
}

describe('refunding a card payment', () => {
  it('refunds a part, then the rest, and both are listed', async () => {
    const { sessionId, paymentRef } = await paidOrder();
    const part = valueOf(
      await bench.gateway.refund({
        paymentRef,
        amountCents: 2500,
        refundId: 'R-1',
        idempotencyKey: `${paymentRef}-1`,
      }),
    );
    expect(part).toMatchObject({ paymentRef, amountCents: 2500, currency: 'EUR', status: 'succeeded' });
    expect(valueOf(await bench.gateway.readCheckout(sessionId)).refundedCents).toBe(2500);

    await bench.gateway.refund({
      paymentRef,
      amountCents: 7500,
      refundId: 'R-1',
      idempotencyKey: `${paymentRef}-2`,
    });
    expect(valueOf(await bench.gateway.readCheckout(sessionId)).refundedCents).toBe(10_000);
    const refunds = valueOf(await bench.gateway.listRefunds(paymentRef));
    expect(refunds.map((refund) => refund.amountCents)).toEqual([7500, 2500]);
    expect(refunds.at(-1)?.refundRef).toBe(part.refundRef);
  });

  it('refunds once under one key', async () => {
    const { sessionId, paymentRef } = await paidOrder();
    const order = { paymentRef, amountCents: 4000, refundId: 'R-1', idempotencyKey: `${paymentRef}-once` };
    const first = valueOf(await bench.gateway.refund(order));
    const second = valueOf(await bench.gateway.refund(order));
    expect(second).toEqual(first);
    expect(valueOf(await bench.gateway.readCheckout(sessionId)).refundedCents).toBe(4000);
  });

  it('never refunds more than was paid', async () => {
    const { paymentRef } = await paidOrder();
    const tooMuch = {
      paymentRef,
      amountCents: 10_001,
      refundId: 'R-1',
      idempotencyKey: `${paymentRef}-much`,
    };
    expect(await bench.gateway.refund(tooMuch)).toMatchObject({
      kind: 'refused',
      reason: 'refund_too_large',
    });
    const all = { paymentRef, amountCents: 10_000, refundId: 'R-1', idempotencyKey: `${paymentRef}-all` };
    expect(await bench.gateway.refund(all)).toMatchObject({ kind: 'ok' });
    const again = { paymentRef, amountCents: 1, refundId: 'R-1', idempotencyKey: `${paymentRef}-again` };
    expect(await bench.gateway.refund(again)).toMatchObject({ kind: 'refused', reason: 'already_refunded' });
  });

  it('refunds nothing before the money arrived', async () => {
    const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder()));
    await bench.onPage(sessionId, 'later');
    const paymentRef = valueOf(await bench.gateway.readCheckout(sessionId)).paymentRef ?? '';
    const refund = { paymentRef, amountCents: 100, refundId: 'R-1', idempotencyKey: `${paymentRef}-early` };
    expect(await bench.gateway.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_open' });
    expect(valueOf(await bench.gateway.listRefunds(paymentRef))).toEqual([]);
  });

  it('knows no payment of another shop', async () => {
    const refund = {
      paymentRef: 'pi_unknown',
      amountCents: 100,
      refundId: 'R-1',
      idempotencyKey: 'unknown-1',
    };
    expect(await bench.gateway.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_found' });
  });
});
