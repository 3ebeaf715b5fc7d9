/**
 * Why a payment provider said no, in our words, whatever the provider.
 *
 * - `not_configured`: no keys; nothing was asked (AMB-40: 503 to the browser).
 * - `bad_credentials`: the keys were refused: an alarm for the owner, never the customer's fault.
 * - `not_found`: no such checkout, payment or capture for these keys.
 * - `not_approved`: the person has not approved the wallet order.
 * - `declined`: the bank or the wallet refused the means of payment; the person may try another.
 * - `not_open`: the checkout or the payment is no longer in a state that allows this.
 * - `too_soon`: what is kept is renewed later, not yet.
 * - `already_refunded` / `refund_too_large`: nothing, or less than asked, is left to refund.
 * - `idempotency_mismatch`: this key was used for another request: a fault of ours.
 * - `rate_limited`: asked too often; nothing happened, try later.
 * - `invalid_request`: the provider did not accept what we sent.
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
