import * as z from 'zod/mini';
/**
 * A six-digit code from an authenticator, in addition to the password (RFC 6238), or one of ten recovery
 * codes.
 */
export const secondFactor = z.object({
  /** Base32, 160 bits, as RFC 4226 recommends. */
  secret: z.string(),
  /** ISO instant. */
  enabledAt: z.string(),
  /** Time step (30 s) of the last code used: a code works once. */
  lastStep: z.number(),
  /** SHA-256 of the unused recovery codes. */
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
