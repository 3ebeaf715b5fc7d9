import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { otherShares } from '#functions/payments/shares.ts';
import { recordRefund } from './record-refund.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { adoptedRefunds, type Refund, withSeen } from '#shared/payments/refund.ts';

/** All refunds of an attempt's payment, as its provider lists them now. */
export const listProviderRefunds = async (
  services: PaymentServices,
  { provider, providerRef, paymentRef }: Attempt,
): Promise<Outcome<readonly ProviderRefund[], PaymentRefusal>> => {
  if (paymentRef === null || providerRef === null) return refused('not_found');
  return provider === 'stripe'
    ? (await services.stripe()).listRefunds(paymentRef)
    : (await services.paypal()).listRefunds(providerRef);
};

/**
 * Updates our refunds of a payment from the provider's list, and adds those created at the provider; false
 * if it did not answer. Independent of which message triggered it.
 */
export const syncRefunds = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<boolean> => {
  if (attempt.paymentRef === null) return true;
  const listed = await listProviderRefunds(services, attempt);
  if (listed.kind !== 'ok') return false;
  if (listed.value.length === 0) return true;
  const others = await otherShares(services, attempt);
  const shares = new Map([attempt, ...others].map((each) => [each.id, each]));
  const orderIds = [...new Set([...shares.values()].map(({ orderId }) => orderId))];
  const ours = (await Promise.all(orderIds.map((id) => services.payments.refunds.ofOrder(id))))
    .flat()
    .filter(({ attemptId }) => shares.has(attemptId));
  // oldest first, so that sums grow as they did at the provider
  for (const seen of listed.value.toReversed()) {
    const known = ours.filter((refund) => isSame(refund, seen));
    const begunAtProvider = adoptedRefunds([...shares.values()], known, seen);
    for (const target of [...known, ...begunAtProvider])
      await recordRefund(
        services,
        target,
        (current) => (current ? withSeen(current, seen) : worthTakingOver(seen) ? target : undefined),
        now,
      );
    // what the next one may still take of each
    for (const { attemptId, orderId } of begunAtProvider) {
      const after = await services.payments.find(orderId, attemptId);
      if (after) shares.set(attemptId, after);
    }
  }
  return true;
};

const worthTakingOver = ({ status }: ProviderRefund): boolean =>
  status === 'succeeded' || status === 'pending';

/** By our id in it, or by the provider's id. */
export const isSame = (refund: Refund, seen: ProviderRefund): boolean =>
  seen.refundId === null ? refund.providerRef === seen.refundRef : refund.id === seen.refundId;
