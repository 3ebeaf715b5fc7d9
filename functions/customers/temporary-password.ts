import { randomInt } from 'node:crypto';

/** Without 0/o, 1/l/i: it is read from an e-mail and typed by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** AMB-53. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** `k7mf-9xqp-w3hd`: 59 random bits. */
export const temporaryPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
