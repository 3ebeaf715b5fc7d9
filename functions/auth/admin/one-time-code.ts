import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#functions/admins/second-factor.ts';
import { sha256 } from '#functions/platform/ids.ts';

const PERIOD_SECONDS = 30;
/** RFC 4226, R6: 160 bits. */
const SECRET_BYTES = 20;
/** A code of the step before or after opens too: clocks differ (RFC 6238, 5.2). */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 50 bits each, in characters that are not confused with each other. */
const RECOVERY_LENGTH = 10;
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator reads from the square code; `account` names the entry in its list. */
export const authenticatorUri = (secret: string, account: string): string => totp(secret, account).toString();

/** The step of 30 seconds that a code of six digits belongs to; undefined when it is wrong or too old. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
};

/** Ten new codes for paper, as shown once, and their stored hashes. */
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
 * The second factor after `typed` opened something with it: six digits that were not used yet, or a recovery code,
 * which is then gone. Undefined when it opens nothing.
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

/** Whether what was typed is no code of six digits. */
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

/** Without the blanks and dashes that people and telephones put in. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
const recoveryHash = (code: string): string => sha256(bare(code));
