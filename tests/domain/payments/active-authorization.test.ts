import { expect, test } from 'vitest';
import type { CheckoutState, PaymentEvent } from '#shared/gateways/payment-event.ts';
import { type Attempt, collectedCents, holdOf, isOnHold, receivedFrom } from '#shared/payments/attempt.ts';
import { factsOfEvent, factsOfState, matches, withFacts } from '#shared/payments/provider-facts.ts';
import { attemptMoves } from '#shared/payments/payment-states.ts';
import { openAttempt, paidAttempt } from '#tests/support/orders/an-attempt.ts';

const UNTIL = '2026-11-24T06:00:00.000Z';
const asked: Attempt = { ...openAttempt, hold: { cents: 5500 } };
const kept = withFacts(asked, { authorised: true, until: UNTIL, renews: true });

const seen: CheckoutState = {
  provider: 'paypal',
  sessionId: 'cs_1',
  status: 'open',
  paymentStatus: 'authorised',
  amountCents: 5500,
  currency: 'EUR',
  liveMode: false,
  paymentRef: null,
  refundedCents: 0,
  url: null,
  orderId: 'O',
  customerId: 'C',
  attemptId: 'A',
};

test('the price and its tolerance are authorised, never a cent beyond', () => {
  expect([holdOf(5000, 10), holdOf(999, 10), holdOf(5000, 0)]).toEqual([5500, 1098, 5000]);
});

test('the authorised amount is the maximum approved, until the provider’s expiry, and is not paid yet', () => {
  expect(kept).toMatchObject({
    state: 'authorised',
    url: null,
    hold: { cents: 5500, until: UNTIL, renews: true },
  });
  expect(collectedCents(kept)).toBe(0);
  expect(attemptMoves.states.filter((state) => isOnHold({ state }))).toEqual(['authorised', 'capturing']);
});

test('a renewal changes the expiry; no other message does', () => {
  const later = '2026-12-20T06:00:00.000Z';
  expect(withFacts(kept, { authorised: true, until: later, renews: false }).hold).toEqual({
    cents: 5500,
    until: later,
    renews: false,
  });
  expect(withFacts(kept, { authorised: true })).toEqual(kept);
  for (const held of [kept, { ...kept, providerRef: null }])
    expect(withFacts(held, { until: later })).toEqual(held);
  expect(withFacts(kept, { pending: true, until: later })).toEqual(kept);
  const capturing = { ...kept, state: 'capturing' as const };
  expect(withFacts(capturing, { authorised: true })).toEqual(capturing);
});

test('a late authorisation message does not reopen one that expired, was paid or did not match', () => {
  const past = [
    'failed',
    'expired',
    'canceled',
    'succeeded',
    'partially_refunded',
    'refunded',
    'mismatch',
  ] as const;
  for (const state of past) {
    const over = { ...kept, state };
    expect(withFacts(over, { authorised: true, until: '2026-12-20T06:00:00.000Z' })).toEqual(over);
  }
});

test('captured or voided, it keeps its data and is found by the ids that come with it', () => {
  expect(withFacts(kept, { paid: true, paymentRef: 'pi_9' })).toEqual({
    ...kept,
    state: 'succeeded',
    paymentRef: 'pi_9',
  });
  expect(withFacts(kept, { ended: 'canceled' })).toEqual({ ...kept, state: 'canceled' });
  expect(withFacts(openAttempt, { paid: true, until: UNTIL })).not.toHaveProperty('hold');
});

test('until the capture a provider reports the maximum, then the captured amount', () => {
  const about = (paymentStatus: CheckoutState['paymentStatus'], amountCents: number, of = asked) =>
    matches(of, { ...seen, paymentStatus, amountCents }, false);
  expect([about('authorised', 5500), about('authorised', 5000)]).toEqual([true, false]);
  expect([about('unpaid', 5500), about('unpaid', 5000)]).toEqual([true, false]);
  expect([about('paid', 5000), about('paid', 5500)]).toEqual([true, false]);
  expect([about('unpaid', 5000, openAttempt), about('unpaid', 5500, openAttempt)]).toEqual([true, false]);
});

test('the wallet reports whether it can be renewed, the card does not', () => {
  const facts = { providerRef: 'cs_1', paymentRef: null, authorised: true };
  expect(factsOfState({ ...seen, holdUntil: UNTIL, holdRenews: true })).toEqual({
    ...facts,
    until: UNTIL,
    renews: true,
  });
  expect(factsOfState(seen)).toEqual({ ...facts, renews: false });
  expect(factsOfState({ ...seen, provider: 'stripe' })).toEqual(facts);
});

test('a webhook without detail triggers a read', () => {
  const message: PaymentEvent = {
    eventId: 'evt_1',
    provider: 'paypal',
    type: 'hold_changed',
    providerRef: 'other',
    paymentRef: 'other',
    paymentStatus: 'unpaid',
    amountCents: 5500,
    refundedCents: null,
    currency: 'EUR',
    liveMode: false,
    createdAt: '2026-11-21T06:10:00.000Z',
    orderId: 'O',
    customerId: 'C',
    attemptId: 'A',
  };
  expect(factsOfEvent(message)).toEqual({});
});

test('the received sum is all that was paid, whatever was refunded since, except for duplicates', () => {
  const attempts: Attempt[] = [
    paidAttempt,
    { ...paidAttempt, amountCents: 700, state: 'refunded', refundedCents: 700 },
    { ...paidAttempt, amountCents: 90, isSurplus: true },
    { ...kept, amountCents: 8 },
  ];
  expect(receivedFrom(attempts)).toBe(5700);
  expect(receivedFrom([])).toBe(0);
});
