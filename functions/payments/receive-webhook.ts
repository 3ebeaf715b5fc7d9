import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleEvent } from '#functions/payments/settle-payment.ts';
import { log } from '#functions/platform/logger.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WebhookReading } from '#shared/gateways/payment-event.ts';

/** Answers 200 to whatever is authentic, 400 to what is not, 503 when it could not be checked (sent again later). */
export const receiveWebhook = async (services: PaymentServices, reading: WebhookReading, now: Date) => {
  if (reading.kind === 'invalid') {
    log.warn('webhook refused', { reason: reading.reason });
    throw new Refusal('invalid_input', 'Signature invalide.', { field: 'signature' });
  }
  if (reading.kind === 'unavailable') throw new Refusal('provider_unavailable');
  if (reading.kind === 'event') await settleEvent(services, reading.event, now);
  return { received: true };
};
