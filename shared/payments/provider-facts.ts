import type { CheckoutState, PaymentEvent, WalletState } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type Attempt, isOnHold, isPaid, wholeCents } from './attempt.ts';
import { attemptMoves, type AttemptState } from './payment-states.ts';

/** What a provider made known of an attempt. Facts only add up, so their order does not matter. */
export type PaymentFacts = {
  providerRef?: string | null;
  paymentRef?: string | null;
  paid?: boolean;
  pending?: boolean;
  authorised?: boolean;
  /** Until when, ISO, and whether it can be kept for longer then. */
  until?: string;
  renews?: boolean;
  ended?: 'failed' | 'expired' | 'canceled';
  /** What was seen is not what was asked for. */
  mismatch?: boolean;
  /** The amount that did not match. */
  seenCents?: Cents;
  /** A person accepts this amount for the one that was asked for. */
  acceptedCents?: Cents;
};

/**
 * The attempt with new facts. The table of states decides what a fact may still change: money that arrived outweighs any
 * ending or mismatch seen before it, so every order and repetition of the same facts ends in the same state.
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
  // the same state again, with a later time: the one thing that passes by the table
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

/** Until money is taken a provider speaks of all that may be. */
const expectedCents = (attempt: Attempt, { paymentStatus }: Seen): Cents =>
  attempt.hold && paymentStatus !== 'paid' ? attempt.hold.cents : wholeCents(attempt);

/** Amount, currency, order and mode must be those that were asked for (docs/reliability.md, Payments). */
export const matches = (attempt: Attempt, seen: Seen, liveMode: boolean): boolean =>
  seen.amountCents === expectedCents(attempt, seen) &&
  seen.currency === 'EUR' &&
  seen.liveMode === liveMode &&
  seen.orderId === (attempt.share?.parts[0]?.orderId ?? attempt.orderId);

/**
 * Facts about money that was seen, held against the stored attempt: between asking a provider and
 * writing its answer down somebody may have weighed the order, which fixes another amount.
 */
export const checkedFacts = (
  attempt: Attempt,
  { seen, facts, liveMode }: { seen: Seen; facts: PaymentFacts; liveMode: boolean },
): PaymentFacts => {
  if (matches(attempt, seen, liveMode)) return facts;
  const isOtherAmount = seen.amountCents !== expectedCents(attempt, seen);
  return { ...facts, mismatch: true, ...(isOtherAmount ? { seenCents: seen.amountCents } : {}) };
};

/** The facts in a checkout as the provider sees it now. */
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

/** The facts in a message; undefined where it is about money going back. */
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
    // one declined card: the page stays open and the person may try another
    case 'payment_failed':
      return {};
    // how it stands is asked
    case 'hold_changed':
      return {};
    case 'refunded':
    case 'disputed':
      return undefined;
  }
};
