import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

type Answer<Value> = Promise<Outcome<Value, PaymentRefusal>>;

/** Refusals that say nothing of the payer's money: it is asked for again later. */
const UNCLEAR: ReadonlySet<PaymentRefusal> = new Set([
  'not_configured',
  'bad_credentials',
  'idempotency_mismatch',
  'rate_limited',
  'too_soon',
]);

/** Whether the provider has said no, and not only that it cannot say now. */
export const isRefusal = (outcome: Outcome<unknown, PaymentRefusal>): boolean =>
  outcome.kind === 'refused' && !UNCLEAR.has(outcome.reason);

/** Takes the attempt's amount of what is kept, under a key that never changes. */
export const requestCapture = async (services: PaymentServices, attempt: Attempt): Answer<CheckoutState> => {
  const { provider, providerRef: sessionId, paymentRef, amountCents } = attempt;
  if (sessionId === null) return refused('not_found');
  const request = { sessionId, amountCents, idempotencyKey: `capture-${attempt.id}` };
  if (provider === 'paypal') return (await services.paypal()).captureHold(request);
  return paymentRef === null
    ? refused('not_found')
    : (await services.stripe()).captureHold({ ...request, paymentRef });
};

/** Lets go of what is kept; `captured`: it was taken before. */
export const releaseHeldMoney = async (
  services: PaymentServices,
  { provider, providerRef, paymentRef }: Attempt,
): Answer<'released' | 'captured'> => {
  if (provider === 'paypal')
    return providerRef === null ? refused('not_found') : (await services.paypal()).releaseHold(providerRef);
  return paymentRef === null ? refused('not_found') : (await services.stripe()).releaseHold(paymentRef);
};
