/** Patterns of secrets; examples in documents are marked as such (`…`, `xxx`). */
const PATTERNS: readonly [what: string, pattern: RegExp][] = [
  ['clé privée', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ['clé AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['clé Stripe', /\b[rs]k_live_[0-9A-Za-z]{16,}/],
  ['secret de webhook Stripe', /\bwhsec_[0-9A-Za-z+/]{24,}/],
  ['jeton signé', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
];

/** The kinds of secrets in a text; never the secrets. */
export const secretsIn = (text: string): string[] =>
  PATTERNS.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
