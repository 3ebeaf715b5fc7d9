import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { paymentProviders } from '#shared/gateways/payment-event.ts';
import {
  attemptMoves,
  type AttemptState,
  onHoldStates,
  mayRefund,
  openStates,
  paidStates,
} from './payment-states.ts';

const attemptHold = z.object({
  /** Maximum capture: the amount that the payer authorised. */
  cents: z.number(),
  /** Expiry of the authorisation, ISO; absent before it is authorised. */
  until: z.exactOptional(z.string()),
  /** Can be extended once after its expiry. */
  renews: z.exactOptional(z.boolean()),
  /** The weighed excess is below the threshold: the order is paid without it. */
  waivesRest: z.exactOptional(z.literal(true)),
});
export type AttemptHold = z.output<typeof attemptHold>;

/** Part of one payment for several orders: the provider knows the first order and the sum. */
const paymentShare = z.object({
  totalCents: z.number(),
  /** All parts, each an attempt of its own order; the provider has the first one's id. */
  parts: z.array(z.object({ orderId: z.string(), attemptId: z.string(), reference: z.string() })),
});
export type PaymentShare = z.output<typeof paymentShare>;

/** An attempt to pay an order through a provider. An order may have several. */
export const attempt = z.object({
  id: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  provider: z.enum(paymentProviders),
  state: z.enum(attemptMoves.states),
  /** Amount to capture, or captured. */
  amountCents: z.number(),
  /** Authorise first and capture after weighing; absent: immediate capture. */
  hold: z.exactOptional(attemptHold),
  share: z.exactOptional(paymentShare),
  /** Stripe session id or PayPal order id; null: unknown yet. */
  providerRef: z.nullable(z.string()),
  /** The hosted payment page while it is open. */
  url: z.nullable(z.string()),
  paymentRef: z.nullable(z.string()),
  /** Sum of succeeded refunds. */
  refundedCents: z.number(),
  /** Part of succeeded refunds that was above the order's total; not counted as received. */
  excessCents: z.exactOptional(z.number()),
  /** Sum of refunds in progress: no longer refundable, not yet refunded. */
  refundingCents: z.number(),
  /** A payment of an already paid order: refunded completely and not counted. */
  isSurplus: z.exactOptional(z.literal(true)),
  createdAt: z.string(),
  /** Last capture request to the wallet, ISO: its reply may be lost although the capture succeeds. */
  captureRequestedAt: z.exactOptional(z.string()),
  /** Expiry of the hosted page. */
  expiresAtIso: z.string(),
  version: z.number(),
});
export type Attempt = z.output<typeof attempt>;

/** Maximum capture: price plus the announced tolerance, rounded down. */
export const holdOf = (dueCents: Cents, tolerancePercent: number): Cents =>
  Math.floor((dueCents * (100 + tolerancePercent)) / 100);

/** The provider's amount; for a share, the sum of all shares. */
export const wholeCents = ({ share, amountCents }: Pick<Attempt, 'share' | 'amountCents'>): Cents =>
  share?.totalCents ?? amountCents;

/** Whether the provider has this attempt's id; false for the other shares of a payment. */
export const isLeadShare = ({ id, share }: Pick<Attempt, 'id' | 'share'>): boolean =>
  share === undefined || share.parts[0]?.attemptId === id;

export const isPaid = (attempt: Pick<Attempt, 'state'>): boolean => paidStates.includes(attempt.state);
export const isOpen = (attempt: Pick<Attempt, 'state'>): boolean => openStates.includes(attempt.state);

/** Authorised, not captured. */
export const isOnHold = (attempt: Pick<Attempt, 'state'>): boolean => onHoldStates.includes(attempt.state);

/** Maximum duration of a wallet capture after its request, milliseconds. */
const CAPTURE_SETTLES_MS = 60_000;

/** Whether a capture may succeed although the wallet does not show it yet. */
export const mayBeCapturing = (attempt: Pick<Attempt, 'captureRequestedAt'>, now: Date): boolean =>
  attempt.captureRequestedAt !== undefined &&
  Date.parse(attempt.captureRequestedAt) + CAPTURE_SETTLES_MS > now.getTime();

/** Captured money net of refunds. */
export const collectedCents = (attempt: Pick<Attempt, 'state' | 'amountCents' | 'refundedCents'>): Cents =>
  isPaid(attempt) ? attempt.amountCents - attempt.refundedCents : 0;

/**
 * All payments of an order before refunds, except refunded overpayments: the refunded rest can be requested
 * again.
 */
export const receivedFrom = (attempts: readonly Attempt[]): Cents =>
  attempts
    .filter((attempt) => isPaid(attempt) && !attempt.isSurplus)
    .reduce((sum, { amountCents, excessCents = 0 }) => sum + amountCents - excessCents, 0);

/** Amount still available for refunds. */
export const refundableCents = (attempt: Attempt): Cents =>
  attempt.paymentRef === null || !mayRefund(attempt.state)
    ? 0
    : Math.max(0, collectedCents(attempt) - attempt.refundingCents);

/** A refund's share of an attempt: in progress, or succeeded with its overpaid part. */
export type RefundShare = { refundingCents: Cents; refundedCents: Cents; excessCents: Cents };

/** The attempt after a refund moved between shares. */
export const withRefund = (attempt: Attempt, before: RefundShare, after: RefundShare): Attempt => {
  const refundedCents = attempt.refundedCents + after.refundedCents - before.refundedCents;
  const refundingCents = attempt.refundingCents + after.refundingCents - before.refundingCents;
  const excessCents = (attempt.excessCents ?? 0) + after.excessCents - before.excessCents;
  return {
    ...attempt,
    ...(excessCents === (attempt.excessCents ?? 0) ? {} : { excessCents }),
    refundedCents,
    refundingCents,
    state: isPaid(attempt) ? paidState(attempt.amountCents, refundedCents) : attempt.state,
  };
};

const paidState = (amountCents: Cents, refundedCents: Cents): AttemptState =>
  refundedCents <= 0 ? 'succeeded' : refundedCents < amountCents ? 'partially_refunded' : 'refunded';

/**
 * Payment status from the money alone: `receivedCents` before refunds, `collectedCents` net of refunds. Paid:
 * the full price; a partial refund does not change it.
 */
export const paymentStatusFor = (money: {
  receivedCents: Cents;
  collectedCents: Cents;
  totalCents: Cents;
}): 'non_paye' | 'paye' | 'rembourse' => {
  if (money.collectedCents <= 0) return money.receivedCents > 0 ? 'rembourse' : 'non_paye';
  return Math.max(money.receivedCents, money.collectedCents) >= money.totalCents ? 'paye' : 'non_paye';
};
