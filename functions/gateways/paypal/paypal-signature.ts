import type { WebhookHeaders } from './paypal-gateway.ts';

/** More than this is not from PayPal. */
const LARGEST_BODY_BYTES = 256 * 1024;
const FUTURE_TOLERANCE_MS = 300_000;
/** We remember event ids for 30 days: an older message could be a replay that we no longer recognise. */
const OLDEST_MS = 30 * 24 * 3600 * 1000;

const NAMES = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * What is wrong with a posted message before PayPal is even asked, or the body of the question to ask.
 *
 * The event goes into the question byte for byte: PayPal checks the bytes, and an event that was parsed and written
 * again (1.0 becomes 1) fails. That it parses has been made sure of, so that it cannot add fields to the question.
 */
export function verificationOf(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookId: string,
  now: Date,
): { readonly question: string; readonly event: unknown } | { readonly wrong: string } {
  if (rawBody.length > LARGEST_BODY_BYTES) return { wrong: 'too_large' };
  const claims: Record<string, string> = { webhook_id: webhookId };
  for (const [claim, header] of Object.entries(NAMES)) {
    const value = headers[header];
    if (value === undefined || value === '') return { wrong: 'no_signature' };
    claims[claim] = value;
  }
  const age = now.getTime() - Date.parse(claims['transmission_time'] ?? '');
  if (Number.isNaN(age) || age < -FUTURE_TOLERANCE_MS || age > OLDEST_MS) return { wrong: 'bad_timestamp' };
  const text = rawBody.toString('utf8');
  const event = parseObject(text);
  if (event === undefined) return { wrong: 'unreadable' };
  return { question: `${JSON.stringify(claims).slice(0, -1)},"webhook_event":${text}}`, event };
}

function parseObject(text: string): object | undefined {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
