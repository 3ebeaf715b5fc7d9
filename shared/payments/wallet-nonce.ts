/**
 * A file behind CloudFront holds no nonce, and its headers cannot be read by the page, but for `Server-Timing`: the
 * function at the edge writes the nonce there under this name, and into the policy.
 */
export const WALLET_NONCE_TIMING = 'wallet-nonce';
