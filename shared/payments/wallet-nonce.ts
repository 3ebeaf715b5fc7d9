/**
 * A static file behind CloudFront has no nonce, and a page can read no response header except
 * `Server-Timing`: the edge function writes the nonce under this name and into the policy.
 */
export const WALLET_NONCE_TIMING = 'wallet-nonce';
