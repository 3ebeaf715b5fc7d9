import * as z from 'zod/mini';
import type { PaymentEvent, WebhookResult } from '#shared/gateways/payment-event.ts';
import { loadStripe } from './stripe-client.ts';
import { paymentEventOf } from './stripe-event.ts';
import { stripeMessageFault, TOLERANCE_SECONDS } from './stripe-signature.ts';

const EventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z._default(z.boolean(), false),
  data: z.object({ object: z.unknown() }),
});

/**
 * Authenticates a webhook message and maps it to our event. Every configured secret is tried, since two are
 * valid during a rotation.
 */
export async function readStripeWebhook(
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): Promise<WebhookResult> {
  if (secrets.length === 0) return invalid('not_configured');
  const fault = stripeMessageFault(rawBody, header, nowMs);
  if (fault !== undefined || header === undefined) return invalid(fault ?? 'no_signature');
  const verified = await verify(rawBody, header, secrets, nowMs);
  if (!verified) return invalid('bad_signature');
  const event = parse(rawBody);
  if (event === undefined) return invalid('unreadable');
  const reading = paymentEventOf(event);
  if (reading === 'ignored') return { kind: 'ignored', type: event.type, id: event.id };
  if (reading === 'unreadable') return invalid('unreadable');
  return { kind: 'event', event: reading satisfies PaymentEvent };
}

async function verify(
  rawBody: Buffer,
  header: string,
  secrets: readonly string[],
  nowMs: number,
): Promise<boolean> {
  const { signature } = (await loadStripe()).webhooks;
  return secrets.some((secret) => {
    try {
      return signature?.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS, undefined, nowMs) === true;
    } catch {
      return false;
    }
  });
}

function parse(rawBody: Buffer): z.output<typeof EventShape> | undefined {
  try {
    return EventShape.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return undefined;
  }
}

function invalid(reason: string): WebhookResult {
  return { kind: 'invalid', reason };
}
