import { describe, expect, test } from 'vitest';
import type { CheckoutState, PaymentEvent } from '#shared/gateways/payment-event.ts';
import { factsOfEvent, factsOfState, withFacts } from '#shared/payments/provider-facts.ts';
import { isOpen, mayBeCapturing } from '#shared/payments/attempt.ts';
import { adoptedRefund, surplusRefund, withSeen } from '#shared/payments/refund.ts';
import { openAttempt, paidAttempt } from '#tests/support/orders/an-attempt.ts';

const checkout: CheckoutState = {
  provider: 'stripe',
  sessionId: 'cs_1',
  status: 'open',
  paymentStatus: 'unpaid',
  amountCents: 5000,
  currency: 'EUR',
  liveMode: false,
  paymentRef: 'pi_1',
  refundedCents: 0,
  url: 'https://pay.test/1',
  orderId: 'O',
  customerId: 'C',
  attemptId: 'A',
};
const message: PaymentEvent = {
  eventId: 'evt_1',
  provider: 'stripe',
  type: 'checkout_completed',
  providerRef: 'cs_1',
  paymentRef: 'pi_1',
  paymentStatus: 'unpaid',
  amountCents: 5000,
  refundedCents: null,
  currency: 'EUR',
  liveMode: false,
  createdAt: '2026-11-21T06:10:00.000Z',
  orderId: 'O',
  customerId: 'C',
  attemptId: 'A',
};

describe("a provider's report, and the resulting state of the attempt", () => {
  test.each([
    ['open', 'unpaid', 'session_open'],
    ['complete', 'unpaid', 'pending'],
    ['complete', 'paid', 'succeeded'],
    ['expired', 'unpaid', 'expired'],
    // the page closed after the money had arrived
    ['expired', 'paid', 'succeeded'],
  ] as const)('a page that is %s and %s: %s', (status, paymentStatus, state) => {
    const after = withFacts(openAttempt, factsOfState({ ...checkout, status, paymentStatus }));
    expect([after.state, after.paymentRef]).toEqual([state, 'pi_1']);
  });

  test.each([
    ['checkout_completed', 'paid', 'succeeded'],
    ['checkout_completed', 'unpaid', 'pending'],
    ['async_succeeded', 'paid', 'succeeded'],
    ['async_succeeded', 'unpaid', 'pending'],
    ['async_failed', 'unpaid', 'failed'],
    ['expired', 'unpaid', 'expired'],
  ] as const)('a message %s, %s: %s, found by both its ids', (type, paymentStatus, state) => {
    const facts = factsOfEvent({ ...message, type, paymentStatus })!;
    const after = withFacts({ ...openAttempt, providerRef: null }, facts);
    expect([after.state, after.providerRef, after.paymentRef]).toEqual([state, 'cs_1', 'pi_1']);
  });

  test('one declined card changes nothing, not even stored data: the page stays open', () => {
    expect(withFacts(openAttempt, factsOfEvent({ ...message, type: 'payment_failed' })!)).toEqual(
      openAttempt,
    );
  });

  test('a refund message is no fact of the attempt: it triggers a read of its provider', () => {
    expect(factsOfEvent({ ...message, type: 'refunded' })).toBeUndefined();
    expect(factsOfEvent({ ...message, type: 'disputed' })).toBeUndefined();
  });

  test('an attempt with its page is open; the page’s address is deleted when it closes', () => {
    const created = { ...openAttempt, state: 'created' as const };
    expect(withFacts(created, {})).toMatchObject({ state: 'session_open', url: 'https://pay.test/1' });
    expect(withFacts({ ...created, providerRef: null }, {})).toMatchObject({
      state: 'created',
      providerRef: null,
    });
    expect(withFacts(openAttempt, { ended: 'expired' })).toMatchObject({ state: 'expired', url: null });
    for (const beyond of [{ ...openAttempt, state: 'pending' as const, url: null }, paidAttempt])
      expect(withFacts(beyond, {})).toEqual(beyond);
  });

  test('ids that are known are not replaced', () => {
    const after = withFacts(paidAttempt, { providerRef: 'cs_2', paymentRef: 'pi_2' });
    expect([after.providerRef, after.paymentRef]).toEqual(['cs_1', 'pi_1']);
    const none = withFacts({ ...openAttempt, providerRef: null }, { ended: 'expired' });
    expect([none.providerRef, none.paymentRef]).toEqual([null, null]);
  });

  test('a refunded amount stays so whatever is reported again of the payment', () => {
    const back = { ...paidAttempt, state: 'partially_refunded' as const, refundedCents: 100 };
    expect(withFacts(back, { paid: true })).toEqual(back);
  });

  test('which states may still be paid', () => {
    const states = ['created', 'session_open', 'pending', 'succeeded', 'expired', 'mismatch'] as const;
    expect(states.filter((state) => isOpen({ state }))).toEqual(['created', 'session_open', 'pending']);
  });
});

test('a wallet may be capturing for a minute after the request', () => {
  const asked = { captureRequestedAt: '2026-11-21T06:00:00.000Z' };
  const at = (seconds: number) => new Date(Date.parse(asked.captureRequestedAt) + seconds * 1000);
  expect([0, 59, 60, 61].map((seconds) => mayBeCapturing(asked, at(seconds)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(mayBeCapturing({}, at(0))).toBe(false);
});

describe('refunds not made here', () => {
  const seen = {
    refundRef: 're_1',
    refundId: null,
    paymentRef: 'pi_1',
    amountCents: 700,
    currency: 'EUR',
    status: 'succeeded',
    createdAt: '2026-11-21T09:00:00.000Z',
  } as const;

  test('made at the bank, one is imported with the provider’s figures, under its own name', () => {
    expect(adoptedRefund(paidAttempt, seen)).toEqual({
      id: 'P-re_1',
      orderId: 'O',
      customerId: 'C',
      attemptId: 'A',
      provider: 'stripe',
      paymentRef: 'pi_1',
      amountCents: 700,
      reason: 'remboursement fait chez le prestataire',
      by: 'stripe',
      state: 'succeeded',
      requestHash: null,
      providerRef: 're_1',
      createdAt: seen.createdAt,
      sentAt: seen.createdAt,
      version: 1,
    });
    expect(adoptedRefund(paidAttempt, { ...seen, refundId: 'R-9' }).id).toBe('R-9');
  });

  test('a second payment is refunded whole, by the house, under a name that never changes', () => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    const surplus = surplusRefund(paidAttempt, 'pi_1', now);
    expect(surplus).toEqual({
      id: 'surplus-A',
      orderId: 'O',
      customerId: 'C',
      attemptId: 'A',
      provider: 'stripe',
      paymentRef: 'pi_1',
      amountCents: 5000,
      reason: 'double paiement',
      by: 'system',
      state: 'claimed',
      requestHash: null,
      providerRef: null,
      createdAt: now.toISOString(),
      sentAt: null,
      version: 1,
    });
    expect(surplusRefund(paidAttempt, 'pi_1', new Date()).id).toBe(surplus.id);
  });

  test('its id at the provider is learned once', () => {
    const refund = { ...adoptedRefund(paidAttempt, seen), state: 'sent' as const, providerRef: null };
    const known = withSeen(refund, { refundRef: 're_1', status: 'pending' });
    expect(known).toMatchObject({ state: 'pending', providerRef: 're_1' });
    expect(withSeen(known, { refundRef: 're_2', status: 'succeeded' }).providerRef).toBe('re_1');
  });
});
