import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import type { ProviderRefund, RefundStatus } from '#shared/gateways/payment-event.ts';
import { type Attempt, collectedCents, refundableCents, withRefund } from '#shared/payments/attempt.ts';
import { isUnderWay, openStates, paidStates, refundMoves } from '#shared/payments/payment-states.ts';
import { adoptedRefunds, type Refund, shareOf, withSeen } from '#shared/payments/refund.ts';
import { aRefund as refund, paidAttempt as attempt } from '#tests/support/orders/an-attempt.ts';

const after = (states: readonly Refund['state'][]): Attempt => {
  let before: Refund | undefined;
  let result = attempt;
  for (const state of states) {
    const next = { ...refund, state };
    result = withRefund(result, shareOf(before), shareOf(next));
    before = next;
  }
  return result;
};

describe('a refund reduces the paid balance', () => {
  test('in progress it is no longer available, and not refunded yet', () => {
    const claimed = after(['claimed', 'sent', 'pending']);
    expect([refundableCents(claimed), collectedCents(claimed), claimed.state]).toEqual([
      3000,
      5000,
      'succeeded',
    ]);
  });

  test('confirmed it is refunded; failed or canceled it is available again', () => {
    const gone = after(['claimed', 'succeeded']);
    expect([refundableCents(gone), collectedCents(gone), gone.state]).toEqual([
      3000,
      3000,
      'partially_refunded',
    ]);
    for (const end of ['failed', 'canceled'] as const) {
      const back = after(['claimed', 'sent', end]);
      expect([refundableCents(back), collectedCents(back), back.state]).toEqual([5000, 5000, 'succeeded']);
    }
    expect(after(['claimed', 'succeeded', 'failed'])).toEqual(attempt);
  });

  test('refunded in full, nothing is left for another', () => {
    const whole = { ...refund, amountCents: 5000, state: 'succeeded' as const };
    const refunded = withRefund(attempt, shareOf(undefined), shareOf(whole));
    expect([refunded.state, refundableCents(refunded)]).toEqual(['refunded', 0]);
  });

  test('money never received cannot be refunded', () => {
    expect(refundableCents({ ...attempt, state: 'mismatch' })).toBe(0);
    expect(refundableCents({ ...attempt, paymentRef: null })).toBe(0);
  });
});

test('a refund of the bank above what the orders of a payment still hold is on the last of them, to the cent', () => {
  const parts = ['A1', 'A2'].map((attemptId) => ({ orderId: attemptId, attemptId, reference: attemptId }));
  const shares = parts.map(({ attemptId }) => ({
    ...attempt,
    id: attemptId,
    orderId: attemptId,
    share: { totalCents: 10_000, parts },
  }));
  const held = shares.reduce((sum, share) => sum + refundableCents(share), 0);
  const seen = {
    refundRef: 're_1',
    refundId: null,
    paymentRef: 'pi_1',
    amountCents: held + 500,
    status: 'succeeded',
    createdAt: '2026-11-21T09:00:00.000Z',
  } as ProviderRefund;
  const adopted = adoptedRefunds(shares, [], seen);
  expect(adopted.map(({ attemptId }) => attemptId)).toEqual(['A1', 'A2']);
  expect(adopted.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(held + 500);
});

describe("a provider's report about a refund", () => {
  const statuses: RefundStatus[] = ['pending', 'succeeded', 'failed', 'canceled'];

  test.prop([fc.array(fc.constantFrom(...statuses), { maxLength: 8 })])(
    'only moves of the table happen, and shares stay a whole',
    (seen) => {
      let current = refund;
      for (const status of seen) {
        const next = withSeen(current, { refundRef: 're_1', status });
        if (next.state !== current.state) expect(refundMoves.next(current.state)).toContain(next.state);
        const { refundingCents, refundedCents } = shareOf(next);
        expect([0, next.amountCents]).toContain(refundingCents + refundedCents);
        current = next;
      }
    },
  );

  test('a refund that succeeded is not pending again', () => {
    const done = withSeen(refund, { refundRef: 're_1', status: 'succeeded' });
    expect(withSeen(done, { refundRef: 're_1', status: 'pending' }).state).toBe('succeeded');
  });
});

test('open, paid and in progress are derived from the tables', () => {
  expect(openStates).toEqual(['created', 'session_open', 'pending']);
  expect(paidStates.toSorted()).toEqual(['partially_refunded', 'refunded', 'succeeded']);
  expect(refundMoves.states.filter(isUnderWay)).toEqual(['claimed', 'sent', 'pending']);
});
