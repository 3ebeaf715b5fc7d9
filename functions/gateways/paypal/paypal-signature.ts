import type { WebhookHeaders } from './paypal-gateway.ts';

/** A larger body is not from PayPal. */
const LARGEST_BODY_BYTES = 256 * 1024;
const FUTURE_TOLERANCE_MS = 300_000;
/** Event ids are stored for 30 days: an older message could be an undetected replay. */
const OLDEST_MS = 30 * 24 * 3600 * 1000;

const NAMES = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * Pattern of each header of PayPal: an RSA signature of 2048 bits, and a certificate at one of PayPal's own
 * addresses, or on localhost, for the sandbox.
 */
const PATTERNS: Readonly<Record<keyof typeof NAMES, RegExp>> = {
  auth_algo: /^SHA256withRSA$/,
  cert_url:
    /^(https:\/\/api(-m)?(\.sandbox)?\.paypal\.com|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)\/v1\/notifications\/certs\/[\w.-]{4,128}$/,
  transmission_id: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  transmission_sig: /^[A-Za-z0-9+/]{342}==$/,
  transmission_time: /^\d{4}-\d{2}-\d{2}T[\d:.]{8,16}Z$/,
};
const EVENT_ID = /^WH-[A-Z0-9-]{10,60}$/;

export type MessageFault = 'too_large' | 'no_signature' | 'bad_signature' | 'bad_timestamp' | 'unreadable';

/**
 * Checks a received message before a secret, the table or PayPal is read. PayPal repeats a message for days
 * with the time of its first transmission, so an old time is not an error.
 */
export function paypalMessageFault(
  rawBody: Buffer,
  headers: WebhookHeaders,
  now: Date,
): MessageFault | undefined {
  if (rawBody.length > LARGEST_BODY_BYTES) return 'too_large';
  const claims = claimsOf(headers);
  if (claims === undefined) return 'no_signature';
  const age = now.getTime() - Date.parse(claims.transmission_time);
  if (Number.isNaN(age) || age < -FUTURE_TOLERANCE_MS || age > OLDEST_MS) return 'bad_timestamp';
  const isWellFormed = Object.entries(PATTERNS).every(([claim, pattern]) =>
    pattern.test(claims[claim as keyof typeof NAMES]),
  );
  if (!isWellFormed) return 'bad_signature';
  const event = parseObject(rawBody.toString('utf8'));
  return event !== undefined && 'id' in event && typeof event.id === 'string' && EVENT_ID.test(event.id)
    ? undefined
    : 'unreadable';
}

/**
 * The body of the verification request. The event is inserted byte for byte: PayPal checks the bytes, and a
 * parsed and serialised event (1.0 becomes 1) fails. It was checked to be valid JSON, so it cannot add
 * fields.
 */
export function verificationOf(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookId: string,
  now: Date,
): { readonly question: string; readonly event: unknown } | { readonly wrong: string } {
  const fault = paypalMessageFault(rawBody, headers, now);
  if (fault !== undefined) return { wrong: fault };
  const claims = { webhook_id: webhookId, ...claimsOf(headers) };
  const text = rawBody.toString('utf8');
  const question = `${JSON.stringify(claims).slice(0, -1)},"webhook_event":${text}}`;
  return { question, event: parseObject(text) };
}

function claimsOf(headers: WebhookHeaders): Record<keyof typeof NAMES, string> | undefined {
  const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = NAMES;
  const claims = {
    auth_algo: headers[auth_algo] ?? '',
    cert_url: headers[cert_url] ?? '',
    transmission_id: headers[transmission_id] ?? '',
    transmission_sig: headers[transmission_sig] ?? '',
    transmission_time: headers[transmission_time] ?? '',
  };
  return Object.values(claims).includes('') ? undefined : claims;
}

function parseObject(text: string): object | undefined {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
