import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { recordRefund } from './record-refund.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { ProviderRefund } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { adoptedRefund, type Refund, withSeen } from '#shared/payments/refund.ts';

/** Every refund of an attempt's payment, as its provider lists them now. */
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
 * Brings our refunds of a payment to where its provider says they are, and takes over those that began there; false when
 * it could not be asked. Whatever message made us look, the end is the same.
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
  const ours = (await services.payments.refunds.ofOrder(attempt.orderId)).filter(
    ({ attemptId }) => attemptId === attempt.id,
  );
  // oldest first, so that sums grow as they did there
  for (const seen of listed.value.toReversed()) {
    const known = ours.find((refund) => isSame(refund, seen));
    const target = known ?? adoptedRefund(attempt, seen);
    await recordRefund(
      services,
      target,
      (current) => (current ? withSeen(current, seen) : worthTakingOver(seen) ? target : undefined),
      now,
    );
  }
  return true;
};

const worthTakingOver = ({ status }: ProviderRefund): boolean =>
  status === 'succeeded' || status === 'pending';

/** By our id in it, or by its id there. */
export const isSame = (refund: Refund, seen: ProviderRefund): boolean =>
  seen.refundId === null ? refund.providerRef === seen.refundRef : refund.id === seen.refundId;
