import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

/** Reads the attempt's checkout at its provider. */
export const readCheckoutState = async (
  services: PaymentServices,
  attempt: Attempt,
): Promise<Outcome<CheckoutState, PaymentRefusal>> => {
  if (attempt.providerRef === null) return refused('not_found');
  return attempt.provider === 'stripe'
    ? (await services.stripe()).readCheckout(attempt.providerRef)
    : (await services.paypal()).readOrder(attempt.providerRef);
};
