import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

type Answer<Value> = Promise<Outcome<Value, PaymentRefusal>>;

/** Refusals that do not tell the state of the payer's money: retried later. */
const UNCLEAR: ReadonlySet<PaymentRefusal> = new Set([
  'not_configured',
  'bad_credentials',
  'idempotency_mismatch',
  'rate_limited',
  'too_soon',
]);

/** A definite refusal, as opposed to no usable answer. */
export const isRefusal = (outcome: Outcome<unknown, PaymentRefusal>): boolean =>
  outcome.kind === 'refused' && !UNCLEAR.has(outcome.reason);

/** Captures the authorised amount with a constant idempotency key. */
export const requestCapture = async (services: PaymentServices, attempt: Attempt): Answer<CheckoutState> => {
  const { provider, providerRef: sessionId, paymentRef, amountCents } = attempt;
  if (sessionId === null) return refused('not_found');
  const request = { sessionId, amountCents, idempotencyKey: `capture-${attempt.id}` };
  if (provider === 'paypal') return (await services.paypal()).captureHold(request);
  return paymentRef === null
    ? refused('not_found')
    : (await services.stripe()).captureHold({ ...request, paymentRef });
};

/** Voids the authorisation; `captured` if it was captured before. */
export const releaseHeldMoney = async (
  services: PaymentServices,
  { provider, providerRef, paymentRef }: Attempt,
): Answer<'released' | 'captured'> => {
  if (provider === 'paypal')
    return providerRef === null ? refused('not_found') : (await services.paypal()).releaseHold(providerRef);
  return paymentRef === null ? refused('not_found') : (await services.stripe()).releaseHold(paymentRef);
};
