import { createHmac } from 'node:crypto';

/**
 * The `stripe-signature` header: HMAC-SHA256 over `<seconds>.<payload>`, as in
 * https://docs.stripe.com/webhooks#verify-manually and the SDK's `generateTestHeaderString`.
 */
export function signWebhook(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
