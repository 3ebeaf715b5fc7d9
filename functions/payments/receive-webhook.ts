import { paypalMessageFault } from '#functions/gateways/paypal/paypal-signature.ts';
import { stripeMessageFault } from '#functions/gateways/stripe/stripe-signature.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { log } from '#functions/platform/logger.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WebhookResult } from '#shared/gateways/payment-event.ts';

type Posted = { rawBody: Buffer; headers: Record<string, string | undefined>; now: Date };

/** A Stripe webhook message. A forged one is refused before any service is opened. */
export const receiveStripeMessage = async (services: PaymentServices, { rawBody, headers, now }: Posted) => {
  const signature = headers['stripe-signature'];
  const fault = stripeMessageFault(rawBody, signature, now.getTime());
  if (fault) return receiveWebhook(services, { kind: 'invalid', reason: fault }, now);
  const reading = await (await services.stripe()).readWebhook(rawBody, signature);
  // any signed message counts, also one that we do not act on
  if (reading.kind === 'ignored') await services.payments.heard.hear('stripe', now);
  return receiveWebhook(services, reading, now);
};

/** A PayPal webhook message, likewise. */
export const receivePaypalMessage = async (services: PaymentServices, { rawBody, headers, now }: Posted) => {
  const fault = paypalMessageFault(rawBody, headers, now);
  if (fault) return receiveWebhook(services, { kind: 'invalid', reason: fault }, now);
  return receiveWebhook(services, await (await services.paypal()).verifyWebhook(rawBody, headers), now);
};

/**
 * 200 for any authentic message, 400 for a forged one, 503 if it could not be verified (the provider sends
 * it again).
 */
export const receiveWebhook = async (services: PaymentServices, reading: WebhookResult, now: Date) => {
  if (reading.kind === 'invalid') {
    log.warn('webhook refused', { reason: reading.reason });
    throw new Refusal('invalid_input', 'Signature invalide.', { field: 'signature' });
  }
  if (reading.kind === 'unavailable') throw new Refusal('provider_unavailable');
  if (reading.kind === 'event') {
    await settleEvent(services, reading.event, now);
    await services.payments.heard.hear(reading.event.provider, now);
  }
  return { received: true };
};
