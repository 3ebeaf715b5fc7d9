import { transitions } from '#shared/kernel/transitions.ts';

/**
 * States of a payment attempt. `authorised`: authorised, not captured. `capturing`: from the closed
 * preparation until the provider's result. `pending`: a completed checkout without its money. `mismatch`: an
 * amount that differs from the request. Received money overrides any end state seen before it; a returned
 * refund makes the attempt paid again. A correct payment stays paid whatever follows; a mismatch ends when
 * the requested amount arrives or an administrator accepts the received one.
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

/** States in which the checkout can still be paid: those that we may close. */
export const openStates: readonly AttemptState[] = [...attemptMoves.sources('pending'), 'pending'];
/** States with an authorisation that is not captured. */
export const onHoldStates: readonly AttemptState[] = [...attemptMoves.sources('capturing'), 'capturing'];
/** States with received money: refundable, or completely refunded. */
export const paidStates: readonly AttemptState[] = [...attemptMoves.sources('refunded'), 'refunded'];

/** Shared by the button and the check. */
export const mayRefund = (state: AttemptState): boolean => attemptMoves.allows(state, 'refunded');

/**
 * States of a refund. `claimed`: reserved, not requested yet. `sent`: requested, result unknown. `pending`:
 * in progress at the provider. A bank can return a succeeded refund, and a provider can complete one that had
 * failed: both are recorded and open a case.
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

/** Its money is reserved: neither refundable nor refunded. */
export const isUnderWay = (state: RefundState): boolean =>
  state === 'claimed' || state === 'sent' || state === 'pending';
