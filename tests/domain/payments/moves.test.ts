import { describe, expect, test } from 'vitest';
import {
  attemptMoves,
  type AttemptState,
  mayRefund,
  refundMoves,
  type RefundState,
} from '#shared/payments/payment-states.ts';

const open: AttemptState[] = ['created', 'session_open', 'pending'];
/** Authorised at the payer's bank. */
const held: AttemptState[] = ['authorised', 'capturing'];
const ended: AttemptState[] = ['failed', 'expired', 'canceled'];
const paid: AttemptState[] = ['succeeded', 'partially_refunded', 'refunded'];

describe('transitions of an attempt', () => {
  test('no other state is known', () => {
    expect(attemptMoves.states.toSorted()).toEqual(
      [...open, ...held, ...ended, ...paid, 'mismatch'].toSorted(),
    );
  });

  test('a mismatch is reached from any unpaid state, and ends paid or not at all', () => {
    expect(attemptMoves.sources('mismatch').toSorted()).toEqual([...open, ...held, ...ended].toSorted());
    expect(attemptMoves.next('mismatch')).toEqual(['succeeded']);
  });

  test('money outweighs every ending, also an earlier one', () => {
    for (const state of [...open, ...held, ...ended])
      expect(attemptMoves.allows(state, 'succeeded'), state).toBe(true);
    for (const state of paid)
      for (const ending of ended)
        expect(attemptMoves.allows(state, ending), `${state}, ${ending}`).toBe(false);
  });

  test('only an open one ends, and an ended one does not reopen', () => {
    for (const ending of ended) expect(attemptMoves.sources(ending)).toEqual([...open, ...held]);
    // a voided one is not authorised again, and a capture in progress is not authorised
    expect(attemptMoves.sources('authorised')).toEqual(open);
    expect(attemptMoves.sources('capturing')).toEqual(['authorised']);
    expect(attemptMoves.sources('session_open')).toEqual(['created']);
    expect(attemptMoves.sources('pending')).toEqual(['created', 'session_open']);
  });

  test('refunds go up and down, between the paid amount and zero', () => {
    for (const from of paid)
      expect(attemptMoves.next(from).toSorted()).toEqual(paid.filter((to) => to !== from).toSorted());
    expect(attemptMoves.states.filter(mayRefund)).toEqual(['succeeded', 'partially_refunded']);
  });
});

describe('transitions of a refund', () => {
  const underWay: RefundState[] = ['claimed', 'sent', 'pending'];

  test('in progress it may end in any way; it goes forward, and back only where it was never sent', () => {
    for (const state of underWay)
      for (const end of ['succeeded', 'failed', 'canceled'] as const)
        expect(refundMoves.allows(state, end), `${state}, ${end}`).toBe(true);
    const among = underWay.flatMap((from) =>
      underWay.filter((to) => refundMoves.allows(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(among).toEqual(['claimed → sent', 'claimed → pending', 'sent → claimed', 'sent → pending']);
  });

  test('a bank may return a succeeded one, and complete a failed one', () => {
    expect(refundMoves.next('succeeded')).toEqual(['failed', 'canceled']);
    for (const state of ['failed', 'canceled'] as const)
      expect(refundMoves.next(state)).toEqual(['pending', 'succeeded']);
  });
});
