import type { CheckoutState, PaymentEvent, WalletState } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type Attempt, isOnHold, isPaid, wholeCents } from './attempt.ts';
import { attemptMoves, type AttemptState } from './payment-states.ts';

/** What a provider reported of an attempt. Facts are cumulative, so their order does not matter. */
export type PaymentFacts = {
  providerRef?: string | null;
  paymentRef?: string | null;
  paid?: boolean;
  pending?: boolean;
  authorised?: boolean;
  /** Expiry, ISO, and whether it can be extended. */
  until?: string;
  renews?: boolean;
  ended?: 'failed' | 'expired' | 'canceled';
  /** The observed payment differs from the request. */
  mismatch?: boolean;
  /** The amount that differs. */
  seenCents?: Cents;
  /** An administrator accepts this amount instead of the requested one. */
  acceptedCents?: Cents;
};

/**
 * Applies new facts. The state table decides which fact can still change the state: received money overrides
 * an end state or mismatch seen before it, so any order and repetition of the same facts ends in the same
 * state.
 */
export const withFacts = (attempt: Attempt, facts: PaymentFacts): Attempt => {
  const known = {
    ...attempt,
    providerRef: attempt.providerRef ?? facts.providerRef ?? null,
    paymentRef: attempt.paymentRef ?? facts.paymentRef ?? null,
    amountCents:
      attempt.state === 'mismatch' ? (facts.acceptedCents ?? attempt.amountCents) : attempt.amountCents,
  };
  const next = stateAfter(known, facts);
  // an extension repeats the state with a later expiry, the only change outside the table
  const isExtended = facts.authorised === true && next === attempt.state && isOnHold(attempt);
  if (!isExtended && !attemptMoves.allows(attempt.state, next)) return known;
  const { until, renews } = facts;
  const time = { ...(until === undefined ? {} : { until }), ...(renews === undefined ? {} : { renews }) };
  const hold = known.hold && { hold: { ...known.hold, ...time } };
  return { ...known, ...hold, state: next, url: next === 'session_open' ? known.url : null };
};

const stateAfter = (attempt: Attempt, facts: PaymentFacts): AttemptState => {
  if (facts.mismatch) return isPaid(attempt) ? attempt.state : 'mismatch';
  if (facts.paid) return isPaid(attempt) ? attempt.state : 'succeeded';
  if (facts.ended) return facts.ended;
  if (facts.authorised) return isOnHold(attempt) ? attempt.state : 'authorised';
  if (facts.pending) return 'pending';
  return attempt.providerRef === null ? attempt.state : 'session_open';
};

type Seen = Pick<CheckoutState, 'orderId' | 'amountCents' | 'currency' | 'liveMode' | 'paymentStatus'>;

/** Before capture, the provider reports the authorised maximum. */
const expectedCents = (attempt: Attempt, { paymentStatus }: Seen): Cents =>
  attempt.hold && paymentStatus !== 'paid' ? attempt.hold.cents : wholeCents(attempt);

/** Amount, currency, order and mode must match the request (docs/reliability.md, Payments). */
export const matches = (attempt: Attempt, seen: Seen, liveMode: boolean): boolean =>
  seen.amountCents === expectedCents(attempt, seen) &&
  seen.currency === 'EUR' &&
  seen.liveMode === liveMode &&
  seen.orderId === (attempt.share?.parts[0]?.orderId ?? attempt.orderId);

/**
 * Checks observed money against the stored attempt, since weighing can change the amount between the
 * provider's reply and the write.
 */
export const checkedFacts = (
  attempt: Attempt,
  { seen, facts, liveMode }: { seen: Seen; facts: PaymentFacts; liveMode: boolean },
): PaymentFacts => {
  if (matches(attempt, seen, liveMode)) return facts;
  const isOtherAmount = seen.amountCents !== expectedCents(attempt, seen);
  return { ...facts, mismatch: true, ...(isOtherAmount ? { seenCents: seen.amountCents } : {}) };
};

/** Facts of a checkout's current state at the provider. */
export const factsOfState = (state: CheckoutState | WalletState): PaymentFacts => ({
  providerRef: state.sessionId,
  paymentRef: state.paymentRef,
  ...(state.paymentStatus === 'paid'
    ? { paid: true }
    : state.paymentStatus === 'authorised'
      ? {
          authorised: true,
          ...(state.holdUntil ? { until: state.holdUntil } : {}),
          ...(state.provider === 'paypal' ? { renews: state.holdRenews === true } : {}),
        }
      : state.status === 'expired'
        ? { ended: 'expired' as const }
        : state.status === 'complete'
          ? { pending: true }
          : {}),
});

/** Facts of a webhook; undefined for refunds. */
export const factsOfEvent = (event: PaymentEvent): PaymentFacts | undefined => {
  const refs = { providerRef: event.providerRef, paymentRef: event.paymentRef };
  switch (event.type) {
    case 'checkout_completed':
    case 'async_succeeded':
      return event.paymentStatus === 'paid' ? { ...refs, paid: true } : { ...refs, pending: true };
    case 'async_failed':
      return { ...refs, ended: 'failed' };
    case 'expired':
      return { ...refs, ended: 'expired' };
    // a declined card: the page stays open for another card
    case 'payment_failed':
      return {};
    // triggers a read of the current state
    case 'hold_changed':
      return {};
    case 'refunded':
    case 'disputed':
      return undefined;
  }
};
