/**
 * What a page may load (AMB-36): its own files, and the wallet's script, frames and calls. No inline script, so that a
 * text that slipped into a page cannot read the tokens in the browser's storage.
 */
export const contentSecurityPolicy = (walletOrigins: readonly string[]): string =>
  policy(walletOrigins, `'self'`);

/**
 * The scanner's page alone may compile WebAssembly, the decoder of its camera; no text becomes code by that, and it
 * loads no wallet.
 */
export const scannerSecurityPolicy = (): string => policy([], `'self' 'wasm-unsafe-eval'`);

const policy = (walletOrigins: readonly string[], scripts: string): string => {
  const wallet = walletOrigins.join(' ');
  return [
    `default-src 'self'`,
    [`script-src ${scripts}`, wallet].filter(Boolean).join(' '),
    // the worker that opens the Espace Pro without network; it comes from nowhere else
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${wallet || `'none'`}`,
    [`connect-src 'self'`, wallet].filter(Boolean).join(' '),
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

/** For answers that are data: nothing in them may ever run. */
export const DATA_SECURITY_POLICY = `default-src 'none'; frame-ancestors 'none'`;
