/** Stripe's own limit is far below; a larger body is not from Stripe. */
const LARGEST_BODY_BYTES = 256 * 1024;
export const TOLERANCE_SECONDS = 300;

const PART = /^(t=\d{1,12}|v\d=[0-9a-f]{64})$/;

export type MessageFault = 'too_large' | 'no_signature' | 'bad_signature' | 'bad_timestamp';

/**
 * Checks a received message before a secret or the table is read or a signature computed. The SDK refuses
 * old messages only; one dated in the future would stay valid until then.
 */
export function stripeMessageFault(
  rawBody: Buffer,
  header: string | undefined,
  nowMs: number,
): MessageFault | undefined {
  if (rawBody.length > LARGEST_BODY_BYTES) return 'too_large';
  if (header === undefined || header === '') return 'no_signature';
  const parts = header.split(',');
  const times = parts.filter((part) => part.startsWith('t='));
  if (parts.length < 2 || times.length !== 1 || !parts.every((part) => PART.test(part)))
    return 'bad_signature';
  const signedAt = Number.parseInt(times[0]?.slice(2) ?? '', 10);
  return Math.abs(nowMs / 1000 - signedAt) > TOLERANCE_SECONDS ? 'bad_timestamp' : undefined;
}
