/**
 * Sources that a page may load (AMB-36): its own files. No inline script, so that an injected text cannot
 * read the tokens in the browser's storage.
 */
export const contentSecurityPolicy = (): string => policy({});

/**
 * Only the scanner's page may compile WebAssembly, the decoder of its camera; that does not allow code from
 * text, and it loads no wallet.
 */
export const scannerSecurityPolicy = (): string => policy({ scripts: `'wasm-unsafe-eval'` });

/**
 * Only the payment page, a document of its own, allows the wallet: its script, calls, frames and pictures,
 * and the style that its script writes into the page, without which its button has no height. Its waiting
 * frame has a script and inherits this policy: wallet-nonce.edge.js adds a nonce, unique per document. Any
 * other inline script stays blocked.
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
    // the worker of the Espace Pro's offline mode; allowed from nowhere else
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

/** For data answers: nothing in them may ever run. */
export const DATA_SECURITY_POLICY = `default-src 'none'; frame-ancestors 'none'`;
