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
  /** The most that may be taken: what the payer agreed to. */
  cents: z.number(),
  /** How long the provider answers for it, ISO; unknown before it is authorised. */
  until: z.exactOptional(z.string()),
  /** Its provider may be asked once more to keep it for longer, when that time has come. */
  renews: z.exactOptional(z.boolean()),
  /** What was weighed beyond it is too little to ask for: the order is paid without it. */
  waivesRest: z.exactOptional(z.literal(true)),
});
export type AttemptHold = z.output<typeof attemptHold>;

/** A part of one payment over several orders: the provider knows the first of them, and what all come to. */
const paymentShare = z.object({
  totalCents: z.number(),
  /** All of them, each an attempt of its own order; the first is the one that the provider is told. */
  parts: z.array(z.object({ orderId: z.string(), attemptId: z.string(), reference: z.string() })),
});
export type PaymentShare = z.output<typeof paymentShare>;

/** One try to pay one order through one provider. An order may have several. */
export const attempt = z.object({
  id: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  provider: z.enum(paymentProviders),
  state: z.enum(attemptMoves.states),
  /** What it takes, or took. */
  amountCents: z.number(),
  /** It keeps money first and takes the exact amount after weighing; absent where it takes at once. */
  hold: z.exactOptional(attemptHold),
  share: z.exactOptional(paymentShare),
  /** Stripe session id or PayPal order id, once known. */
  providerRef: z.nullable(z.string()),
  /** The hosted page, while it is open. */
  url: z.nullable(z.string()),
  paymentRef: z.nullable(z.string()),
  /** Of refunds that succeeded. */
  refundedCents: z.number(),
  /** Of refunds that succeeded, what was held above the order's total: it does not count as received for it. */
  excessCents: z.exactOptional(z.number()),
  /** Of refunds under way: no longer to be had for another one, not yet gone. */
  refundingCents: z.number(),
  /** It paid an order that was paid already: it goes back whole, and counts for nothing. */
  isSurplus: z.exactOptional(z.literal(true)),
  createdAt: z.string(),
  /** When the wallet was last asked to take the money, ISO: its answer may be lost and the money still come. */
  captureRequestedAt: z.exactOptional(z.string()),
  /** When the hosted page closes by itself. */
  expiresAtIso: z.string(),
  version: z.number(),
});
export type Attempt = z.output<typeof attempt>;

/** The most that is taken for an order: its price and the tolerance that its customer was told, rounded down. */
export const holdOf = (dueCents: Cents, tolerancePercent: number): Cents =>
  Math.floor((dueCents * (100 + tolerancePercent)) / 100);

/** What its provider takes in one: of a share that of all. */
export const wholeCents = ({ share, amountCents }: Pick<Attempt, 'share' | 'amountCents'>): Cents =>
  share?.totalCents ?? amountCents;

/** Whether the provider was told of this attempt; of the other shares of a payment it knows nothing. */
export const isLeadShare = ({ id, share }: Pick<Attempt, 'id' | 'share'>): boolean =>
  share === undefined || share.parts[0]?.attemptId === id;

export const isPaid = (attempt: Pick<Attempt, 'state'>): boolean => paidStates.includes(attempt.state);
export const isOpen = (attempt: Pick<Attempt, 'state'>): boolean => openStates.includes(attempt.state);

/** Money that waits at the payer's bank. */
export const isOnHold = (attempt: Pick<Attempt, 'state'>): boolean => onHoldStates.includes(attempt.state);

/** The longest a wallet may still be taking money after it was asked, in milliseconds. */
const CAPTURE_SETTLES_MS = 60_000;

/** Whether money may be on its way although the wallet does not show it yet. */
export const mayBeCapturing = (attempt: Pick<Attempt, 'captureRequestedAt'>, now: Date): boolean =>
  attempt.captureRequestedAt !== undefined &&
  Date.parse(attempt.captureRequestedAt) + CAPTURE_SETTLES_MS > now.getTime();

/** Money of the attempt that is ours now. */
export const collectedCents = (attempt: Pick<Attempt, 'state' | 'amountCents' | 'refundedCents'>): Cents =>
  isPaid(attempt) ? attempt.amountCents - attempt.refundedCents : 0;

/** What was paid for an order in all, whatever went back since but for what was too much: that may be asked for again. */
export const receivedFrom = (attempts: readonly Attempt[]): Cents =>
  attempts
    .filter((attempt) => isPaid(attempt) && !attempt.isSurplus)
    .reduce((sum, { amountCents, excessCents = 0 }) => sum + amountCents - excessCents, 0);

/** What of it a new refund may still take. */
export const refundableCents = (attempt: Attempt): Cents =>
  attempt.paymentRef === null || !mayRefund(attempt.state)
    ? 0
    : Math.max(0, collectedCents(attempt) - attempt.refundingCents);

/** How much of an attempt's money a refund takes: on its way back, or gone, and what of that was too much. */
export type RefundShare = { refundingCents: Cents; refundedCents: Cents; excessCents: Cents };

/** The attempt after one of its refunds went from one share of its money to another. */
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
 * Where an order's payment stands, from its money alone: `receivedCents` arrived for it, `collectedCents` are still here.
 * Paid is the whole price; what was paid in full and went back in part stays paid.
 */
export const paymentStatusFor = (money: {
  receivedCents: Cents;
  collectedCents: Cents;
  totalCents: Cents;
}): 'non_paye' | 'paye' | 'rembourse' => {
  if (money.collectedCents <= 0) return money.receivedCents > 0 ? 'rembourse' : 'non_paye';
  return Math.max(money.receivedCents, money.collectedCents) >= money.totalCents ? 'paye' : 'non_paye';
};
