import * as z from 'zod/mini';
import type { PaymentEvent, WebhookReading } from '#shared/gateways/payment-event.ts';
import { loadStripe } from './stripe-client.ts';
import { paymentEventOf } from './stripe-event.ts';

/** Stripe's own limit is far below; more than this is not from Stripe. */
const LARGEST_BODY_BYTES = 256 * 1024;
const TOLERANCE_SECONDS = 300;

const EventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z._default(z.boolean(), false),
  data: z.object({ object: z.unknown() }),
});

/**
 * Authenticates a message posted to the webhook address and puts it into our words. Every configured secret is tried,
 * since two are valid while one is being replaced.
 */
export async function readStripeWebhook(
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): Promise<WebhookReading> {
  if (secrets.length === 0) return invalid('not_configured');
  if (rawBody.length > LARGEST_BODY_BYTES) return invalid('too_large');
  if (header === undefined || header === '') return invalid('no_signature');
  const verified = await verify(rawBody, header, secrets, nowMs);
  if (!verified) return invalid('bad_signature');
  // The SDK refuses old messages only; one signed ahead of time would stay valid until then.
  if (Math.abs(nowMs / 1000 - signedAt(header)) > TOLERANCE_SECONDS) return invalid('bad_timestamp');
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

/** The signed instant. Of several `t=` the last counts, as in the SDK's reading of the same header. */
function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}

function parse(rawBody: Buffer): z.output<typeof EventShape> | undefined {
  try {
    return EventShape.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return undefined;
  }
}

function invalid(reason: string): WebhookReading {
  return { kind: 'invalid', reason };
}
