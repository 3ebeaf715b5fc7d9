import type { Cents } from '#shared/kernel/money.ts';
import type {
  CheckoutState,
  PaymentEvent,
  PaymentProvider,
  WalletState,
} from '#shared/gateways/payment-event.ts';

/**
 * created → session_open → pending | succeeded | failed | expired | canceled; succeeded → partially_refunded → refunded.
 * `pending` is a completed checkout whose money has not arrived; `mismatch` is money that does not match what we asked.
 */
export type AttemptState =
  | 'created'
  | 'session_open'
  | 'pending'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'succeeded'
  | 'partially_refunded'
  | 'refunded'
  | 'mismatch';

/** One try to pay one order through one provider. An order may have several. */
export type Attempt = {
  id: string;
  orderId: string;
  customerId: string;
  reference: string;
  provider: PaymentProvider;
  state: AttemptState;
  amountCents: Cents;
  /** Stripe session id or PayPal order id, once known. */
  providerRef: string | null;
  /** The hosted page, while it is open. */
  url: string | null;
  paymentRef: string | null;
  refundedCents: Cents;
  /** A refund that was asked for and not yet confirmed; its id is the provider's idempotency key. */
  pendingRefund: { id: string; amountCents: Cents; reason: string; by: string } | null;
  createdAt: string;
  /** When the wallet was last asked to take the money, ISO: its answer may be lost and the money still come. */
  captureAskedAt?: string;
  /** When the hosted page closes by itself. */
  expiresAtIso: string;
  version: number;
};

/** What a provider made known of an attempt. Facts only add up, so their order does not matter. */
export type PaymentFacts = {
  providerRef?: string | null;
  paymentRef?: string | null;
  paid?: boolean;
  pending?: boolean;
  ended?: 'failed' | 'expired' | 'canceled';
  refundedCents?: Cents;
  mismatch?: boolean;
};

const PAID: readonly AttemptState[] = ['succeeded', 'partially_refunded', 'refunded'];
const OPEN: readonly AttemptState[] = ['created', 'session_open', 'pending'];

export const isPaid = (attempt: Pick<Attempt, 'state'>): boolean => PAID.includes(attempt.state);
export const isOpen = (attempt: Pick<Attempt, 'state'>): boolean => OPEN.includes(attempt.state);

/** The longest a wallet may still be taking money after it was asked, in milliseconds. */
const CAPTURE_SETTLES_MS = 60_000;

/** Whether money may be on its way although the wallet does not show it yet. */
export const mayBeCapturing = (attempt: Pick<Attempt, 'captureAskedAt'>, now: Date): boolean =>
  attempt.captureAskedAt !== undefined &&
  Date.parse(attempt.captureAskedAt) + CAPTURE_SETTLES_MS > now.getTime();

/** Money of the attempt that is ours now. */
export const heldCents = (attempt: Pick<Attempt, 'state' | 'amountCents' | 'refundedCents'>): Cents =>
  isPaid(attempt) ? attempt.amountCents - attempt.refundedCents : 0;

/**
 * The attempt with new facts. Money that arrived outweighs any ending seen before it, a refund total only grows, and
 * nothing leaves `mismatch`: so every order and repetition of the same facts ends in the same state.
 */
export const withFacts = (attempt: Attempt, facts: PaymentFacts): Attempt => {
  const known = {
    ...attempt,
    providerRef: attempt.providerRef ?? facts.providerRef ?? null,
    paymentRef: attempt.paymentRef ?? facts.paymentRef ?? null,
  };
  if (attempt.state === 'mismatch' || facts.mismatch) return { ...known, state: 'mismatch', url: null };
  const paid = isPaid(attempt) || facts.paid === true;
  if (paid) {
    const refundedCents = Math.min(
      attempt.amountCents,
      Math.max(attempt.refundedCents, facts.refundedCents ?? 0),
    );
    const state =
      refundedCents === 0
        ? 'succeeded'
        : refundedCents < attempt.amountCents
          ? 'partially_refunded'
          : 'refunded';
    return { ...known, state, refundedCents, url: null };
  }
  if (!isOpen(attempt)) return known;
  if (facts.ended) return { ...known, state: facts.ended, url: null };
  if (facts.pending) return { ...known, state: 'pending', url: null };
  return attempt.state === 'created' && known.providerRef !== null
    ? { ...known, state: 'session_open' }
    : known;
};

type Seen = Pick<CheckoutState, 'orderId' | 'amountCents' | 'currency' | 'liveMode'>;

/** Amount, currency, order and mode must be those that were asked for (docs/reliability.md, Payments). */
export const matches = (attempt: Attempt, seen: Seen, liveMode: boolean): boolean =>
  seen.amountCents === attempt.amountCents &&
  seen.currency === 'EUR' &&
  seen.liveMode === liveMode &&
  seen.orderId === attempt.orderId;

/** The facts in a checkout as the provider sees it now. */
export const factsOfState = (state: CheckoutState | WalletState): PaymentFacts => ({
  providerRef: state.sessionId,
  paymentRef: state.paymentRef,
  refundedCents: state.refundedCents,
  ...(state.paymentStatus === 'paid'
    ? { paid: true }
    : state.status === 'expired'
      ? { ended: 'expired' as const }
      : state.status === 'complete'
        ? { pending: true }
        : {}),
});

/** The facts in a message; undefined when the provider must be asked for the whole picture (refunds). */
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
    case 'refunded':
      return undefined;
  }
};

/** Where the order's payment stands once `paidCents` is held and money had arrived (derived, never set by a browser). */
export const paymentStatusFor = (paidCents: Cents, hadMoney: boolean) =>
  paidCents > 0 ? 'paye' : hadMoney ? 'rembourse' : 'non_paye';

/** Money that arrived for an order that was already paid goes back, whole and once: its id never changes. */
export const withSurplusReturned = (attempt: Attempt): Attempt => ({
  ...attempt,
  pendingRefund: {
    id: `surplus-${attempt.id}`,
    amountCents: attempt.amountCents,
    reason: 'double paiement',
    by: 'system',
  },
});
