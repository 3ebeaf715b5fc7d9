import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#functions/admins/second-factor.ts';
import { sha256 } from '#functions/platform/ids.ts';

const PERIOD_SECONDS = 30;
/** RFC 4226, R6: 160 bits. */
const SECRET_BYTES = 20;
/** The code of the previous or next time step is accepted too: clocks differ (RFC 6238, 5.2). */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 50 bits each, without similar characters. */
const RECOVERY_LENGTH = 10;
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Content of the QR code; `account` is the name shown by the authenticator. */
export const authenticatorUri = (secret: string, account: string): string => totp(secret, account).toString();

/** The time step (30 s) of a six-digit code; undefined if it is wrong or too old. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
};

/** Ten new recovery codes, shown once, and their stored hashes. */
export const newRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(RECOVERY_LENGTH)]
      .map((byte) => RECOVERY_ALPHABET.charAt(byte % 32))
      .join('');
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
  return { codes, hashes: codes.map(recoveryHash) };
};

/**
 * The second factor after a use of `typed`: an unused six-digit code, or a recovery code, which is removed.
 * Undefined if it is wrong.
 */
export const spent = (factor: SecondFactor, typed: string, now: Date): SecondFactor | undefined => {
  const code = bare(typed);
  if (!isRecoveryCode(typed)) {
    const step = stepOf(factor.secret, code, now);
    return step !== undefined && step > factor.lastStep ? { ...factor, lastStep: step } : undefined;
  }
  const hash = recoveryHash(code);
  if (!factor.recoveryHashes.includes(hash)) return undefined;
  return { ...factor, recoveryHashes: factor.recoveryHashes.filter((each) => each !== hash) };
};

/** Anything but a six-digit code. */
export const isRecoveryCode = (typed: string): boolean => !/^\d{6}$/.test(bare(typed));

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Viande Signature',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Without spaces and dashes. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
const recoveryHash = (code: string): string => sha256(bare(code));
