import * as z from 'zod/mini';
import { paymentProviders, type ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { type Attempt, refundableCents, type RefundShare } from './attempt.ts';
import { isUnderWay, refundMoves } from './payment-states.ts';

/** Money of one attempt on its way back. Its id is the provider's idempotency key and lies with the refund there. */
export const refund = z.object({
  id: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  attemptId: z.string(),
  provider: z.enum(paymentProviders),
  paymentRef: z.string(),
  amountCents: z.number(),
  /** What of it was held above the order's total when it was claimed; absent where nothing was. */
  excessCents: z.exactOptional(z.number()),
  reason: z.string(),
  /** `admin:<id>`, `system`, or the provider where it began there. */
  by: z.string(),
  state: z.enum(refundMoves.states),
  /** Fingerprint of the request; null where nobody asked with a key. */
  requestHash: z.nullable(z.string()),
  /** The cases that it put away, if any. */
  caseIds: z.exactOptional(z.array(z.string())),
  /** Its customer was promised it: its failure is for a person, whoever saw the answer. */
  promised: z.exactOptional(z.literal(true)),
  /** Its id at the provider, once known. */
  providerRef: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it was first asked for, ISO; null while it surely was not. */
  sentAt: z.nullable(z.string()),
  version: z.number(),
});
export type Refund = z.output<typeof refund>;

/** What of an order's money is on its way back. */
export const underWayCents = (attempts: readonly Attempt[]): Cents =>
  attempts.reduce((sum, { refundingCents }) => sum + refundingCents, 0);

/** The payment that an amount goes back by: the newest that holds enough. */
export const payingBack = (attempts: readonly Attempt[], amountCents: Cents): Attempt | undefined =>
  attempts.findLast((each) => refundableCents(each) >= amountCents);

/** What a refund takes from what is held: nothing once it has failed. */
export const shareOf = (
  refund: Pick<Refund, 'state' | 'amountCents' | 'excessCents'> | undefined,
): RefundShare => ({
  refundingCents: refund && isUnderWay(refund.state) ? refund.amountCents : 0,
  refundedCents: refund?.state === 'succeeded' ? refund.amountCents : 0,
  excessCents: refund?.state === 'succeeded' ? (refund.excessCents ?? 0) : 0,
});

/** The refund with what its provider says of it; unchanged where its table knows no such move. */
export const withSeen = (refund: Refund, seen: Pick<ProviderRefund, 'refundRef' | 'status'>): Refund => {
  const known = { ...refund, providerRef: refund.providerRef ?? seen.refundRef };
  return refundMoves.allows(refund.state, seen.status) ? { ...known, state: seen.status } : known;
};

/**
 * A provider's refund that did not begin here, on the orders that its payment was for: of one order all of it, of several
 * what each still holds, the first first; what is beyond that stands on the last. `known`: what of it was taken over before.
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
    // what is told of a refund is told by its id: each part has its own
    return most > 0 ? [{ ...made, id: `${made.id}-${numberOf(share)}` }] : [];
  });
};

/** Which of the orders of its payment, from 1. */
const numberOf = ({ id, share }: Attempt): number =>
  1 + (share?.parts.findIndex(({ attemptId }) => attemptId === id) ?? 0);

/** Somebody made it at the bank. */
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

/** Money that arrived for an order that was already paid goes back, whole and once: its id never changes. */
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
