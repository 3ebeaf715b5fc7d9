import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters: 48 bits of milliseconds then 80 random bits. Sorts by time. */
export const ulid = (instant: Date): string => {
  let time = '';
  for (let rest = instant.getTime(), i = 0; i < 10; i++, rest = Math.floor(rest / 32)) {
    time = ALPHABET.charAt(rest % 32) + time;
  }
  const random = randomBytes(16);
  let tail = '';
  for (let i = 0; i < 16; i++) tail += ALPHABET.charAt((random[i] ?? 0) % 32);
  return time + tail;
};

/** How every ULID begins until the year 3084. */
export const ULID_AGE = '0';

/** No ULID of this instant sorts before it. */
export const firstUlid = (instant: Date): string => `${ulid(instant).slice(0, 10)}${'0'.repeat(16)}`;

/** Creation time of a ULID, in milliseconds; NaN if it is none. */
export const instantOf = (id: string): number => {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)) return Number.NaN;
  let time = 0;
  for (const digit of id.slice(0, 10)) time = time * 32 + ALPHABET.indexOf(digit);
  return time;
};

/** 256 random bits, URL safe: one-time tokens and session secrets. */
export const secretToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
