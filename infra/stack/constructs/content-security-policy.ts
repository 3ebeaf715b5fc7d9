/**
 * What a page may load (AMB-36): its own files, and the wallet's script, frames and calls. No inline script, so that a
 * text that slipped into a page cannot read the tokens in the browser's storage.
 */
export const contentSecurityPolicy = (walletOrigins: readonly string[]): string => {
  const wallet = walletOrigins.join(' ');
  return [
    `default-src 'self'`,
    `script-src 'self' ${wallet}`,
    // the worker that opens the Espace Pro without network; it comes from nowhere else
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${wallet}`,
    `connect-src 'self' ${wallet}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

/** For answers that are data: nothing in them may ever run. */
export const DATA_SECURITY_POLICY = `default-src 'none'; frame-ancestors 'none'`;
