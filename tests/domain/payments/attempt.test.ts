import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import {
  heldCents,
  matches,
  type PaymentFacts,
  paymentStatusFor,
  withFacts,
} from '#shared/payments/attempt.ts';
import { openAttempt as attempt } from '#tests/support/orders/an-attempt.ts';

const facts: PaymentFacts[] = [
  { pending: true },
  { paid: true, paymentRef: 'pi_1' },
  { paid: true, providerRef: 'cs_1' },
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
      expect([end.state, end.refundedCents, end.paymentRef]).toEqual(['succeeded', 0, 'pi_1']);
    },
  );

  test('money that does not match stays a mismatch', () => {
    const odd = withFacts(attempt, { paid: true, mismatch: true });
    expect(odd.state).toBe('mismatch');
    expect(withFacts(odd, { paid: true }).state).toBe('mismatch');
    expect(heldCents(odd)).toBe(0);
  });

  test.each([[{ amountCents: 4999 }], [{ currency: 'USD' }], [{ orderId: 'other' }], [{ liveMode: true }]])(
    'amount, currency, order and mode must match: %o',
    (difference) => {
      const seen = {
        amountCents: 5000,
        currency: 'EUR',
        orderId: 'O',
        liveMode: false,
        paymentStatus: 'paid' as const,
      };
      expect(matches(attempt, seen, false)).toBe(true);
      expect(matches(attempt, { ...seen, ...difference }, false)).toBe(false);
    },
  );

  test('paid is the whole price; what was paid in full and went back in part stays paid', () => {
    const status = (receivedCents: number, held: number) =>
      paymentStatusFor({ receivedCents, heldCents: held, totalCents: 5000 });
    expect([status(0, 0), status(4999, 4999), status(5000, 5000), status(5000, 1), status(5000, 0)]).toEqual([
      'non_paye',
      'non_paye',
      'paye',
      'paye',
      'rembourse',
    ]);
  });
});
