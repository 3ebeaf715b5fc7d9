import { transitions } from '#shared/kernel/transitions.ts';

/**
 * Where a payment attempt stands. `authorised` is money that the payer's bank keeps for us, `capturing` the moment from the
 * closed preparation until its provider has said what became of it. `pending` is a completed checkout whose money has not arrived; `mismatch` is money that
 * is not what we asked for. Money outweighs any ending that was seen before it; a refund that the bank sends back brings
 * a paid attempt back too. What was paid as it was asked for stays paid, whatever else is said of it; a mismatch ends with
 * the amount that was asked for, or with a person who accepts what came.
 */
export const attemptMoves = transitions({
  created: [
    'session_open',
    'pending',
    'authorised',
    'succeeded',
    'failed',
    'expired',
    'canceled',
    'mismatch',
  ],
  session_open: ['pending', 'authorised', 'succeeded', 'failed', 'expired', 'canceled', 'mismatch'],
  pending: ['authorised', 'succeeded', 'failed', 'expired', 'canceled', 'mismatch'],
  authorised: ['capturing', 'succeeded', 'failed', 'expired', 'canceled', 'mismatch'],
  capturing: ['succeeded', 'failed', 'expired', 'canceled', 'mismatch'],
  failed: ['succeeded', 'mismatch'],
  expired: ['succeeded', 'mismatch'],
  canceled: ['succeeded', 'mismatch'],
  succeeded: ['partially_refunded', 'refunded'],
  partially_refunded: ['succeeded', 'refunded'],
  refunded: ['succeeded', 'partially_refunded'],
  mismatch: ['succeeded'],
});
export type AttemptState = (typeof attemptMoves.states)[number];

/** States in which the checkout may still be paid: those we may close. */
export const openStates: readonly AttemptState[] = [...attemptMoves.sources('pending'), 'pending'];
/** States in which the payer's bank keeps money that is not ours yet. */
export const onHoldStates: readonly AttemptState[] = [...attemptMoves.sources('capturing'), 'capturing'];
/** States in which money arrived: those from which it can go back, and the one in which all of it has. */
export const paidStates: readonly AttemptState[] = [...attemptMoves.sources('refunded'), 'refunded'];

/** Whether money of an attempt in this state can go back: what the button and the check ask. */
export const mayRefund = (state: AttemptState): boolean => attemptMoves.allows(state, 'refunded');

/**
 * Where a refund stands. `claimed`: taken from what is held, not yet asked for. `sent`: asked for, the answer not known.
 * `pending`: the provider is at it. A bank may send a refund back after it succeeded, and a provider may show one that we
 * had given up: both are true, and both go to a person as well.
 */
export const refundMoves = transitions({
  claimed: ['sent', 'pending', 'succeeded', 'failed', 'canceled'],
  sent: ['claimed', 'pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
  failed: ['pending', 'succeeded'],
  canceled: ['pending', 'succeeded'],
});
export type RefundState = (typeof refundMoves.states)[number];

/** Its money is spoken for: neither held for another refund nor gone. */
export const isUnderWay = (state: RefundState): boolean =>
  state === 'claimed' || state === 'sent' || state === 'pending';
