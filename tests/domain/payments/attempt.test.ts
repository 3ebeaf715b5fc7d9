import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import {
  type Attempt,
  heldCents,
  matches,
  type PaymentFacts,
  paymentStatusFor,
  withFacts,
} from '#shared/payments/attempt.ts';

const attempt: Attempt = {
  id: 'A',
  orderId: 'O',
  customerId: 'C',
  reference: 'CMD-20261121-0001',
  provider: 'stripe',
  state: 'session_open',
  amountCents: 5000,
  providerRef: 'cs_1',
  url: 'https://pay.test/1',
  paymentRef: null,
  refundedCents: 0,
  pendingRefund: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  expiresAtIso: '2026-11-21T07:00:00.000Z',
  version: 1,
};

const facts: PaymentFacts[] = [
  { pending: true },
  { paid: true, paymentRef: 'pi_1' },
  { paid: true, refundedCents: 2000 },
  { ended: 'expired' },
  { ended: 'failed' },
  {},
];

describe('an attempt learns facts', () => {
  test.prop([fc.shuffledSubarray(facts, { minLength: facts.length }), fc.array(fc.nat(facts.length - 1))])(
    'every order and repetition of the same facts ends in the same state',
    (shuffled, repeated) => {
      const all = [...shuffled, ...repeated.map((i) => facts[i] ?? {})];
      const end = all.reduce(withFacts, attempt);
      expect([end.state, end.refundedCents, end.paymentRef]).toEqual(['partially_refunded', 2000, 'pi_1']);
    },
  );

  test('money that does not match stays a mismatch', () => {
    const odd = withFacts(attempt, { paid: true, mismatch: true });
    expect(odd.state).toBe('mismatch');
    expect(withFacts(odd, { paid: true }).state).toBe('mismatch');
    expect(heldCents(odd)).toBe(0);
  });

  test('a whole refund holds nothing; a refund never exceeds what was paid', () => {
    const refunded = withFacts(withFacts(attempt, { paid: true }), { refundedCents: 9000 });
    expect([refunded.state, refunded.refundedCents, heldCents(refunded)]).toEqual(['refunded', 5000, 0]);
  });

  test.each([[{ amountCents: 4999 }], [{ currency: 'USD' }], [{ orderId: 'other' }], [{ liveMode: true }]])(
    'amount, currency, order and mode must match: %o',
    (difference) => {
      const seen = { amountCents: 5000, currency: 'EUR', orderId: 'O', liveMode: false };
      expect(matches(attempt, seen, false)).toBe(true);
      expect(matches(attempt, { ...seen, ...difference }, false)).toBe(false);
    },
  );

  test('the order follows the money that is held', () => {
    expect([paymentStatusFor(0, false), paymentStatusFor(100, true), paymentStatusFor(0, true)]).toEqual([
      'non_paye',
      'paye',
      'rembourse',
    ]);
  });
});
