import * as z from 'zod/mini';
/** A code of six digits from an authenticator, besides the password (RFC 6238), or one of ten codes on paper. */
export const secondFactor = z.object({
  /** Base32, 160 bits, as RFC 4226 recommends. */
  secret: z.string(),
  /** ISO instant. */
  enabledAt: z.string(),
  /** The step of 30 seconds of the last code that opened something: no code opens twice. */
  lastStep: z.number(),
  /** SHA-256 of the recovery codes that were not used. */
  recoveryHashes: z.array(z.string()),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Shown to an authenticator, not confirmed yet. */
export const pendingSecondFactor = z.object({
  secret: z.string(),
  /** ISO instant. */
  expiresAt: z.string(),
});
export type PendingSecondFactor = z.output<typeof pendingSecondFactor>;
