import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { checkedFacts, matches, type PaymentFacts, withFacts } from '#shared/payments/provider-facts.ts';
import { collectedCents, paymentStatusFor } from '#shared/payments/attempt.ts';
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

  test('a wrong amount is a mismatch until the requested amount is seen, in whatever order they come', () => {
    const odd = withFacts(attempt, { paid: true, mismatch: true });
    expect(odd.state).toBe('mismatch');
    expect(collectedCents(odd)).toBe(0);
    for (const says of [{}, { pending: true }, { authorised: true }, { ended: 'expired' as const }])
      expect(withFacts(odd, says).state).toBe('mismatch');
    expect(withFacts(odd, { paid: true }).state).toBe('succeeded');
    const right = withFacts(attempt, { paid: true });
    expect(withFacts(right, { paid: true, mismatch: true })).toEqual(right);
  });

  test('a user may accept the received amount, of a mismatch only', () => {
    const odd = withFacts(attempt, { paid: true, mismatch: true });
    const accepted = withFacts(odd, { paid: true, acceptedCents: 4321 });
    expect(accepted).toMatchObject({ state: 'succeeded', amountCents: 4321 });
    expect(withFacts(attempt, { paid: true, acceptedCents: 4321 }).amountCents).toBe(attempt.amountCents);
  });

  test('an observation is compared with the current attempt; only another amount is reported', () => {
    const seen = { amountCents: 5000, currency: 'EUR', orderId: 'O', liveMode: false };
    const answer = {
      seen: { ...seen, paymentStatus: 'paid' as const },
      facts: { paid: true },
      liveMode: false,
    };
    expect(checkedFacts(attempt, answer)).toEqual({ paid: true });
    expect(checkedFacts({ ...attempt, amountCents: 4000 }, answer)).toEqual({
      paid: true,
      mismatch: true,
      seenCents: 5000,
    });
    expect(checkedFacts(attempt, { ...answer, liveMode: true })).toEqual({ paid: true, mismatch: true });
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

  test('paid is the whole price; a full payment with a partial refund stays paid', () => {
    const status = (receivedCents: number, held: number) =>
      paymentStatusFor({ receivedCents, collectedCents: held, totalCents: 5000 });
    expect([status(0, 0), status(4999, 4999), status(5000, 5000), status(5000, 1), status(5000, 0)]).toEqual([
      'non_paye',
      'non_paye',
      'paye',
      'paye',
      'rembourse',
    ]);
  });
});
