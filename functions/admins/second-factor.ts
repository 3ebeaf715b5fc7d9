/** A code of six digits from an authenticator, besides the password (RFC 6238), or one of ten codes on paper. */
export type SecondFactor = {
  /** Base32, 160 bits, as RFC 4226 recommends. */
  secret: string;
  /** ISO instant. */
  enabledAt: string;
  /** The step of 30 seconds of the last code that opened something: no code opens twice. */
  lastStep: number;
  /** SHA-256 of the recovery codes that were not used. */
  recoveryHashes: string[];
};

/** Shown to an authenticator, not confirmed yet. */
export type PendingSecondFactor = {
  secret: string;
  /** ISO instant. */
  expiresAt: string;
};
