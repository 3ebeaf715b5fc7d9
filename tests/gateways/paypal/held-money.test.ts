import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, openPaypalBench, type PaypalBench } from './paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
let bench: PaypalBench;
let clock = Date.now();
beforeAll(async () => {
  bench = await openPaypalBench(() => clock);
});
afterAll(() => bench.close());
beforeEach(() => bench.faults({ captures: 'taken', api: { mode: 'none' } }));

const later = (ms: number) => {
  clock += ms;
};
/** 110 € approved on the wallet's page. */
const approved = async (result?: string) => {
  const request = anOrder({ amountCents: 11_000, holds: true });
  const { sessionId } = valueOf(await bench.gateway.createOrder(request));
  await bench.onPage(sessionId, 'approve', result);
  return sessionId;
};
const authorise = (paypalOrderId: string, key = `authorise-${paypalOrderId}`) =>
  bench.gateway.authoriseOrder({ paypalOrderId, idempotencyKey: key });
const authorised = async () => {
  const sessionId = await approved();
  valueOf(await authorise(sessionId));
  return sessionId;
};
const capture = (sessionId: string, amountCents: number, key = `capture-${sessionId}`) =>
  bench.gateway.captureHold({ sessionId, amountCents, idempotencyKey: key });
const renew = (sessionId: string) =>
  bench.gateway.renewHold({ sessionId, amountCents: 11_000, idempotencyKey: `renew-${sessionId}` });
const read = async (sessionId: string) => valueOf(await bench.gateway.readOrder(sessionId));
const listed = async () => {
  const span = {
    since: new Date(clock - DAY_MS).toISOString(),
    until: new Date(clock + DAY_MS).toISOString(),
  };
  return valueOf(await bench.gateway.listPayments({ ...span, cursor: undefined })).payments;
};

describe('authorising', () => {
  it('authorises the approved amount and captures nothing', async () => {
    const sessionId = await approved();
    const kept = valueOf(await authorise(sessionId));
    expect(kept).toMatchObject({
      status: 'complete',
      paymentStatus: 'authorised',
      amountCents: 11_000,
      paymentRef: null,
      capture: 'none',
      holdUntil: new Date(Math.floor(clock / 1000) * 1000 + 3 * DAY_MS).toISOString(),
      holdRenews: true,
    });
    expect(await read(sessionId)).toEqual(kept);
    // after six hours PayPal has forgotten the key
    later(7 * HOUR_MS);
    expect(valueOf(await authorise(sessionId))).toEqual(kept);
    const taken = await listed();
    expect(taken.filter(({ amountCents }) => amountCents === 11_000)).toEqual([]);
  });

  it('is not captured like an order that is paid at once', async () => {
    const paypalOrderId = await approved();
    const outcome = await bench.gateway.captureOrder({
      paypalOrderId,
      idempotencyKey: `at-once-${paypalOrderId}`,
    });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid_request' });
  });

  it('is refused before the approval, and where the wallet has no money', async () => {
    const { sessionId } = valueOf(await bench.gateway.createOrder(anOrder({ holds: true })));
    expect(await authorise(sessionId)).toMatchObject({ kind: 'refused', reason: 'not_approved' });
    const poor = await approved('declined');
    expect(await authorise(poor)).toMatchObject({ kind: 'refused', reason: 'declined' });
    expect(await read(poor)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  });

  it('under review authorises nothing yet; denied, it is over', async () => {
    const sessionId = await approved('pending');
    const seen = valueOf(await authorise(sessionId));
    expect(seen).toMatchObject({ status: 'complete', paymentStatus: 'unpaid', capture: 'pending' });
    const authorizationId = await authorizationOf(sessionId);
    await bench.atPaypal(`/__sandbox/authorizations/${authorizationId}/deny`);
    expect(await read(sessionId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'unpaid',
      capture: 'none',
    });
  });
});

/** The payment as its message names it. */
const authorizationOf = (sessionId: string): Promise<string> =>
  vi.waitFor(
    () => {
      const told = bench.inbox
        .ofType('PAYMENT.AUTHORIZATION.CREATED')
        .map(({ rawBody }) => rawBody.toString());
      const found = told.find((text) => text.includes(sessionId));
      if (found === undefined) throw new Error('no message yet');
      return (JSON.parse(found) as { resource: { id: string } }).resource.id;
    },
    { timeout: 5000, interval: 10 },
  );

describe('capturing an authorised amount', () => {
  it('captures the exact amount once and voids the rest; a refund refers to the capture', async () => {
    const sessionId = await authorised();
    const taken = valueOf(await capture(sessionId, 9876));
    expect(taken).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      amountCents: 9876,
      capture: 'completed',
      paymentRef: expect.stringMatching(/^[A-Z0-9]{17}$/) as string,
    });
    expect(taken).not.toHaveProperty('holdUntil');
    // under the same key, another, and another amount
    expect(valueOf(await capture(sessionId, 9876))).toEqual(taken);
    expect(valueOf(await capture(sessionId, 10_000, 'another'))).toEqual(taken);
    const paymentRef = taken.paymentRef ?? '';
    const refund = { paymentRef, amountCents: 300, refundId: 'R-held', idempotencyKey: 'held-refund' };
    expect(valueOf(await bench.gateway.refundCapture(refund))).toMatchObject({
      paymentRef,
      status: 'succeeded',
    });
    expect(await read(sessionId)).toMatchObject({ amountCents: 9876, refundedCents: 300 });
    expect((await listed()).filter((each) => each.paymentRef === paymentRef)).toHaveLength(1);
  });

  it('is captured once though its answer is lost', async () => {
    const sessionId = await authorised();
    await bench.faults({ api: { mode: 'lost_answer', times: 1, path: '/v2/payments/authorizations' } });
    expect(valueOf(await capture(sessionId, 5000))).toMatchObject({
      paymentStatus: 'paid',
      amountCents: 5000,
    });
    expect((await listed()).filter(({ amountCents }) => amountCents === 5000)).toHaveLength(1);
  });

  it('PayPal refuses more than 15 % above what was authorised', async () => {
    const sessionId = await authorised();
    expect(await capture(sessionId, 12_700)).toMatchObject({ kind: 'refused', reason: 'invalid_request' });
  });

  it.each(['refused', 'declined'])('%s, it stays authorised and can be voided', async (captures) => {
    const sessionId = await authorised();
    await bench.faults({ captures });
    expect(await capture(sessionId, 9000)).toMatchObject({ kind: 'refused', reason: 'declined' });
    expect(await read(sessionId)).toMatchObject({ paymentStatus: 'authorised', amountCents: 11_000 });
    expect(await bench.gateway.releaseHold(sessionId)).toEqual({ kind: 'ok', value: 'released' });
    expect(await read(sessionId)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  });

  it('pending, it is neither captured nor voidable; denied, it is over', async () => {
    const sessionId = await authorised();
    await bench.faults({ captures: 'pending' });
    const pending = valueOf(await capture(sessionId, 9000));
    expect(pending).toMatchObject({ paymentStatus: 'unpaid', capture: 'pending', amountCents: 11_000 });
    expect(await bench.gateway.releaseHold(sessionId)).toMatchObject({ kind: 'refused', reason: 'not_open' });
    expect(valueOf(await capture(sessionId, 9000))).toEqual(pending);
    await bench.atPaypal(`/__sandbox/captures/${pending.paymentRef}/deny`);
    expect(await read(sessionId)).toMatchObject({ status: 'expired', capture: 'failed' });
  });
});

describe('the lifetime of an authorisation', () => {
  it('is renewed once, not before its three days are over', async () => {
    const sessionId = await authorised();
    expect(await renew(sessionId)).toMatchObject({ kind: 'refused', reason: 'too_soon' });
    later(3 * DAY_MS + HOUR_MS);
    const renewed = valueOf(await renew(sessionId));
    expect(renewed).toMatchObject({
      paymentStatus: 'authorised',
      amountCents: 11_000,
      holdUntil: new Date(Math.floor(clock / 1000) * 1000 + 3 * DAY_MS).toISOString(),
    });
    expect(renewed).not.toHaveProperty('holdRenews');
    later(4 * DAY_MS);
    // already renewed: the answer is its current state
    expect(valueOf(await renew(sessionId))).toEqual(renewed);
    expect(valueOf(await capture(sessionId, 10_500))).toMatchObject({
      paymentStatus: 'paid',
      amountCents: 10_500,
    });
  });

  it('a renewed one is voided as a whole', async () => {
    const sessionId = await authorised();
    later(3 * DAY_MS + HOUR_MS);
    valueOf(await renew(sessionId));
    expect(await bench.gateway.releaseHold(sessionId)).toEqual({ kind: 'ok', value: 'released' });
    expect(await read(sessionId)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    expect(await bench.gateway.releaseHold(sessionId)).toEqual({ kind: 'ok', value: 'released' });
    expect(valueOf(await capture(sessionId, 100))).toMatchObject({ status: 'expired' });
  });

  it('expires after 29 days, which PayPal reports', async () => {
    bench.inbox.received.length = 0;
    const sessionId = await authorised();
    later(29 * DAY_MS + HOUR_MS);
    expect(await read(sessionId)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    const { rawBody, headers } = await bench.webhook('PAYMENT.AUTHORIZATION.VOIDED');
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const seen = await bench.gateway.verifyWebhook(rawBody, signed);
    expect(seen).toMatchObject({ kind: 'event', event: { type: 'hold_changed', paymentRef: null } });
  });

  it('a captured one cannot be voided', async () => {
    const sessionId = await authorised();
    valueOf(await capture(sessionId, 9000));
    expect(await bench.gateway.releaseHold(sessionId)).toEqual({ kind: 'ok', value: 'captured' });
  });
});
