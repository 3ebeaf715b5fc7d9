/**
 * What a page may load (AMB-36): its own files. No inline script, so that a text that slipped into a page cannot read
 * the tokens in the browser's storage.
 */
export const contentSecurityPolicy = (): string => policy({});

/**
 * The scanner's page alone may compile WebAssembly, the decoder of its camera; no text becomes code by that, and it
 * loads no wallet.
 */
export const scannerSecurityPolicy = (): string => policy({ scripts: `'wasm-unsafe-eval'` });

/**
 * The payment page alone, a document of its own, lets the wallet in: its script, calls, frames and pictures, and the
 * style that its script writes into the page, without which its button has no height. Its waiting frame holds a script and
 * inherits this policy: wallet-nonce.edge.js adds a nonce, of one document each. Any other script written into the page
 * stays closed.
 */
export const paymentSecurityPolicy = (walletOrigins: readonly string[]): string => {
  const wallet = walletOrigins.join(' ');
  return policy({
    scripts: wallet,
    frames: wallet,
    calls: wallet,
    pictures: wallet,
    styles: `'unsafe-inline'`,
  });
};

type Allowed = Partial<Record<'scripts' | 'frames' | 'calls' | 'pictures' | 'styles', string>>;

const policy = ({ scripts, frames, calls, pictures, styles }: Allowed): string =>
  [
    [`default-src 'self'`],
    [`script-src 'self'`, scripts],
    ...(styles ? [[`style-src 'self'`, styles]] : []),
    // the worker that opens the Espace Pro without network; it comes from nowhere else
    [`worker-src 'self'`],
    [`manifest-src 'self'`],
    [`frame-src`, frames ?? `'none'`],
    [`connect-src 'self'`, calls],
    [`img-src 'self' data:`, pictures],
    [`object-src 'none'`],
    [`base-uri 'none'`],
    [`form-action 'self'`],
    [`frame-ancestors 'none'`],
  ]
    .map((directive) => directive.filter(Boolean).join(' '))
    .join('; ');

/** For answers that are data: nothing in them may ever run. */
export const DATA_SECURITY_POLICY = `default-src 'none'; frame-ancestors 'none'`;
