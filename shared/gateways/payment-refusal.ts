/**
 * Provider-independent errors of payment calls.
 *
 * - `not_configured`: no keys, no request sent (AMB-40: 503 to the browser).
 * - `bad_credentials`: the keys were rejected: an alarm for the owner, not the customer's fault.
 * - `not_found`: no such checkout, payment or capture for these keys.
 * - `not_approved`: the wallet order is not approved.
 * - `declined`: the bank or the wallet declined; another means of payment may work.
 * - `not_open`: the state of the checkout or payment does not allow the operation.
 * - `too_soon`: the authorisation cannot be extended yet.
 * - `already_refunded` / `refund_too_large`: nothing, or less than requested, is refundable.
 * - `idempotency_mismatch`: the key was used for another request: a bug of ours.
 * - `rate_limited`: too many requests; no effect, retry later.
 * - `invalid_request`: the provider rejected the request.
 */
export type PaymentRefusal =
  | 'not_configured'
  | 'bad_credentials'
  | 'not_found'
  | 'not_approved'
  | 'declined'
  | 'not_open'
  | 'too_soon'
  | 'already_refunded'
  | 'refund_too_large'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'invalid_request';
