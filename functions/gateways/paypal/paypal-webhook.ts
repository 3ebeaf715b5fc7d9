import type { PaymentEvent, WebhookResult } from '#shared/gateways/payment-event.ts';
import type { PaypalCalls } from './paypal-calls.ts';
import {
  captureEventOf,
  disputeEventOf,
  EventShape,
  holdEventOf,
  isAboutCapture,
  isAboutDispute,
  isAboutHold,
  isAboutRefund,
  refundedCaptureOf,
  refundEventOf,
  type PaypalEvent,
} from './paypal-event.ts';
import type { WebhookHeaders } from './paypal-gateway.ts';
import { verificationOf } from './paypal-signature.ts';

/** Authenticates a message by a call to PayPal, and maps it to our event. */
export async function readPaypalWebhook(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookId: string,
  calls: PaypalCalls,
  now: Date,
): Promise<WebhookResult> {
  const claim = verificationOf(rawBody, headers, webhookId, now);
  if ('wrong' in claim) return invalid(claim.wrong);
  const event = EventShape.safeParse(claim.event);
  if (!event.success) return invalid('unreadable');
  // a message that we do not act on is not verified: it costs no call
  if (!isOurs(event.data)) return { kind: 'ignored', type: event.data.event_type, id: event.data.id };
  const verdict = await calls.verifySignature(claim.question);
  if (verdict.kind === 'refused' && verdict.reason === 'invalid_request') return invalid('bad_signature');
  if (verdict.kind !== 'ok') return { kind: 'unavailable', cause: `Signature check: ${verdict.kind}` };
  if (verdict.value !== 'SUCCESS') return invalid('bad_signature');
  if (isAboutRefund(event.data)) return aboutRefund(event.data, calls);
  if (isAboutHold(event.data)) return asReading(holdEventOf(event.data, calls.liveMode));
  if (isAboutDispute(event.data)) return asReading(disputeEventOf(event.data, calls.liveMode));
  return asReading(captureEventOf(event.data, calls.liveMode));
}

function isOurs(event: PaypalEvent): boolean {
  return isAboutCapture(event) || isAboutHold(event) || isAboutRefund(event) || isAboutDispute(event);
}

function asReading(payment: PaymentEvent | undefined): WebhookResult {
  return payment === undefined ? invalid('unreadable') : { kind: 'event', event: payment };
}

/** A refund does not name its order; its capture does, so the capture is read. */
async function aboutRefund(event: PaypalEvent, calls: PaypalCalls): Promise<WebhookResult> {
  const captureId = refundedCaptureOf(event);
  if (captureId === undefined) return invalid('unreadable');
  const capture = await calls.readCapture(captureId);
  if (capture.kind !== 'ok') return { kind: 'unavailable', cause: `Capture ${captureId}: ${capture.kind}` };
  return asReading(refundEventOf(event, capture.value, calls.liveMode));
}

function invalid(reason: string): WebhookResult {
  return { kind: 'invalid', reason };
}
