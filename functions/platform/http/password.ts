import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isCommonPassword } from '#shared/kernel/common-password.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** 19 MiB, two passes, one lane: OWASP's first choice for argon2id, ~30 ms here and ~100 ms on a small Lambda. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

type Hashed = {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  tag: Uint8Array;
};

/** A new hash in the PHC string form, which contains its parameters so that they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, { ...PARAMETERS, salt, tag: new Uint8Array(TAG_BYTES) });
  return `${CURRENT}${unpadded(salt)}$${unpadded(tag)}`;
};

/** Hashes a chosen password. Refuses a common one, naming `field`. */
export const hashChosenPassword = (password: string, field = 'password'): Promise<string> => {
  if (isCommonPassword(password)) throw new Refusal('invalid_input', COMMON, { field });
  return hashPassword(password);
};

const COMMON =
  'Ce mot de passe est trop courant : il serait deviné en quelques essais. Choisissez plusieurs mots sans rapport.';

/**
 * Compares in constant time. Without a stored hash (unknown account, no password chosen yet) a dummy hash is
 * compared, so that the duration reveals nothing; the result is false.
 */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const hashed = stored === undefined ? DUMMY : parse(stored);
  const tag = await tagOf(password, hashed);
  return timingSafeEqual(tag, hashed.tag) && stored !== undefined;
};

/** True for a hash made with weaker parameters than today's. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

/** The same characters may be composed differently by another keyboard (é): NFKC normalises them. */
const tagOf = (password: string, { salt, tag, ...cost }: Hashed): Promise<Buffer> =>
  derive('argon2id', {
    ...cost,
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: tag.length,
  });

const parse = (stored: string): Hashed => {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash is unreadable');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const DUMMY: Hashed = { ...PARAMETERS, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };
