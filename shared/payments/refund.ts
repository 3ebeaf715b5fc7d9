import * as z from 'zod/mini';
import { paymentProviders, type ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type Attempt, refundableCents, type RefundShare } from './attempt.ts';
import { isUnderWay, refundMoves } from './payment-states.ts';

/**
 * A refund of an attempt. Its id is the provider's idempotency key and is stored with the refund at the
 * provider.
 */
export const refund = z.object({
  id: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  attemptId: z.string(),
  provider: z.enum(paymentProviders),
  paymentRef: z.string(),
  amountCents: z.number(),
  /** The part above the order's total when it was claimed; absent: none. */
  excessCents: z.exactOptional(z.number()),
  reason: z.string(),
  /** `admin:<id>`, `system`, or the provider for a refund created there. */
  by: z.string(),
  state: z.enum(refundMoves.states),
  /** Fingerprint of the request; null without an idempotency key. */
  requestHash: z.nullable(z.string()),
  /** Cases that it closed. */
  caseIds: z.exactOptional(z.array(z.string())),
  /** Announced to the customer: a failure opens a case in any event. */
  promised: z.exactOptional(z.literal(true)),
  /** The provider's id, once known. */
  providerRef: z.nullable(z.string()),
  createdAt: z.string(),
  /** First possible request, ISO; null while certainly not requested. */
  sentAt: z.nullable(z.string()),
  version: z.number(),
});
export type Refund = z.output<typeof refund>;

/** Sum of refunds in progress of an order. */
export const underWayCents = (attempts: readonly Attempt[]): Cents =>
  attempts.reduce((sum, { refundingCents }) => sum + refundingCents, 0);

/** The newest payment with enough refundable money. */
export const payingBack = (attempts: readonly Attempt[], amountCents: Cents): Attempt | undefined =>
  attempts.findLast((each) => refundableCents(each) >= amountCents);

/** The refund's share of the attempt; none once it failed. */
export const shareOf = (
  refund: Pick<Refund, 'state' | 'amountCents' | 'excessCents'> | undefined,
): RefundShare => ({
  refundingCents: refund && isUnderWay(refund.state) ? refund.amountCents : 0,
  refundedCents: refund?.state === 'succeeded' ? refund.amountCents : 0,
  excessCents: refund?.state === 'succeeded' ? (refund.excessCents ?? 0) : 0,
});

/** Applies the provider's state; unchanged for a transition outside the table. */
export const withSeen = (refund: Refund, seen: Pick<ProviderRefund, 'refundRef' | 'status'>): Refund => {
  const known = { ...refund, providerRef: refund.providerRef ?? seen.refundRef };
  return refundMoves.allows(refund.state, seen.status) ? { ...known, state: seen.status } : known;
};

/**
 * Adopts a refund created at the provider. For a payment of several orders it is split by what each still
 * has, first order first, and the last takes the rest.
 * @param known amounts adopted before
 */
export const adoptedRefunds = (
  shares: readonly Attempt[],
  known: readonly Refund[],
  seen: ProviderRefund,
): Refund[] => {
  if (shares.length < 2) {
    const [only] = shares;
    return only && known.length === 0 ? [adoptedRefund(only, seen)] : [];
  }
  if (known.some(({ id }) => id === seen.refundId)) return [];
  const free = shares.filter(({ id }) => !known.some(({ attemptId }) => attemptId === id));
  let leftCents = seen.amountCents - known.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return free.flatMap((share, at) => {
    const most = at === free.length - 1 ? leftCents : Math.min(leftCents, refundableCents(share));
    leftCents -= most;
    const made = adoptedRefund(share, { ...seen, amountCents: most });
    // each part needs its own id, since events refer to it
    return most > 0 ? [{ ...made, id: `${made.id}-${numberOf(share)}` }] : [];
  });
};

/** Position of its order in the payment, from 1. */
const numberOf = ({ id, share }: Attempt): number =>
  1 + (share?.parts.findIndex(({ attemptId }) => attemptId === id) ?? 0);

/** Created at the provider, outside the site. */
export const adoptedRefund = (attempt: Attempt, seen: ProviderRefund): Refund => ({
  id: seen.refundId ?? `P-${seen.refundRef}`,
  orderId: attempt.orderId,
  customerId: attempt.customerId,
  attemptId: attempt.id,
  provider: attempt.provider,
  paymentRef: seen.paymentRef,
  amountCents: seen.amountCents,
  reason: 'remboursement fait chez le prestataire',
  by: attempt.provider,
  state: seen.status,
  requestHash: null,
  providerRef: seen.refundRef,
  createdAt: seen.createdAt,
  sentAt: seen.createdAt,
  version: 1,
});

/** Refunds a duplicate payment completely; the constant id makes it idempotent. */
export const surplusRefund = (attempt: Attempt, paymentRef: string, now: Date): Refund => ({
  id: `surplus-${attempt.id}`,
  orderId: attempt.orderId,
  customerId: attempt.customerId,
  attemptId: attempt.id,
  provider: attempt.provider,
  paymentRef,
  amountCents: attempt.amountCents,
  reason: 'double paiement',
  by: 'system',
  state: 'claimed',
  requestHash: null,
  providerRef: null,
  createdAt: now.toISOString(),
  sentAt: null,
  version: 1,
});
